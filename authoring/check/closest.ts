import { slips } from '../../src/suggestPage.ts'

/** The word that was probably meant, if two letters of it differ, or a third of a longer one. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const [best] = [...candidates]
    .map((candidate) => ({
      candidate,
      distance: slips(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(
      ({ candidate, distance }) =>
        distance <= Math.max(candidate.length < 4 ? 1 : 2, candidate.length / 3),
    )
    .sort((one, other) => one.distance - other.distance)
  return best?.candidate
}
