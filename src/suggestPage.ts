/** The page that was probably meant: another case, a trailing slash, an extension, or up to two typos. */
export function suggestPage<Page extends { path: string }>(
  path: string,
  pages: readonly Page[],
): Page | undefined {
  const typed = simplify(path)
  return pages.find((page) => page.path !== '/' && editDistance(typed, simplify(page.path)) <= 2)
}

function simplify(path: string): string {
  return path.toLowerCase().replace(/\.html?$|\/+$/g, '')
}

/** The Levenshtein distance: how many letters to insert, delete or replace. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const changed = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
