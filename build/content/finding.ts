/** What the check and the list of placeholders have to say about one line of `content/`. */
export type Finding = {
  /** From the project's folder, with slashes: `content/about.mdx`. */
  file: string
  line: number
  problem: string
  /** What to do about it, where the problem alone does not say so. */
  remedy?: string
}

export function print(findings: Finding[]): string {
  return findings
    .map(({ file, line, problem, remedy }) =>
      [`${file}:${line}: ${problem}`, ...(remedy ? [`    ${remedy}`] : [])].join('\n'),
    )
    .join('\n')
}

/** The mistakes, under a line that says how many there are. */
export function printMistakes(mistakes: Finding[]): string {
  const count = mistakes.length === 1 ? 'One thing is' : `${mistakes.length} things are`
  return `${count} to be mended in content/:\n\n${print(mistakes)}\n`
}
