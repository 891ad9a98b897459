import { slips } from '../../src/suggestPage.ts'

/** The word that was probably meant: upper or lower case apart, at most a third of its letters differ. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const [best] = [...candidates]
    .map((candidate) => ({
      candidate,
      distance: slips(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ candidate, distance }) => distance <= candidate.length / 3)
    .sort((one, other) => one.distance - other.distance)
  return best?.candidate
}
