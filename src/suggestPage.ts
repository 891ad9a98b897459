import { type Page, pages } from './pages.ts'

/** The page that was probably meant: other case, a trailing slash, an ending, or up to two slips. */
export function suggestPage(path: string): Page | undefined {
  const typed = simplify(path)
  return pages.find((page) => page.path !== '/' && slips(typed, simplify(page.path)) <= 2)
}

function simplify(path: string): string {
  return path.toLowerCase().replace(/\.html?$|\/+$/g, '')
}

/** How many letters have to be put in, taken out or changed to turn one word into the other. */
export function slips(from: string, to: string): number {
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
