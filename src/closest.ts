/**
 * The candidate that was probably meant: another case, a trailing slash, an extension, or a few typos, at most two or a
 * third of its letters.
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const typed = simplify(word)
  let best: string | undefined
  let least = Infinity
  for (const candidate of candidates) {
    const distance = editDistance(typed, simplify(candidate))
    const most = candidate.length < 4 ? 1 : Math.max(2, candidate.length / 3)
    if (distance <= most && distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Without what is most often wrong in an address. */
export function simplify(word: string): string {
  return word.toLowerCase().replace(/\.html?$|\/+$/g, '')
}

/** The Levenshtein distance: how many letters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
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
