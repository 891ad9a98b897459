import { editDistance } from '../src/suggestPage.ts'

/** The candidate that was probably meant: at most two letters differ, or a third of a longer word. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const [best] = [...candidates]
    .map((candidate) => ({
      candidate,
      distance: editDistance(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(
      ({ candidate, distance }) =>
        distance <= Math.max(candidate.length < 4 ? 1 : 2, candidate.length / 3),
    )
    .sort((one, other) => one.distance - other.distance)
  return best?.candidate
}
