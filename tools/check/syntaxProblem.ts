import { error, type Problem } from './diagnostic.ts'

export const conflictMarker = error`This is what git writes where two versions differ.\nKeep one of the two, and delete the lines with <<<<<<<, ======= and >>>>>>>.`

/** Why an `.mdx` file cannot be parsed: in MDX's own words, and what to do. */
export function syntaxProblem(message: string, source: string, line: number): Problem {
  const text = source.split('\n')[line - 1] ?? ''
  if (text.startsWith('<<<<<<<')) return conflictMarker
  return error`${message}\nTo show < or { itself, write \\< or \\{. For GitHub's Markdown, such as a README, name the file .md.`
}
