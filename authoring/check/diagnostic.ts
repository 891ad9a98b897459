/** What the check and the list of placeholders have to say about one line of `content/`. */
export type Diagnostic = {
  /** From the project's folder, with slashes: `content/about.mdx`. */
  file: string
  line: number
  problem: string
  /** What to do about it, where the problem alone does not say so. */
  hint?: string
}

/** A diagnostic whose place is not known yet. */
export type Problem = Pick<Diagnostic, 'problem' | 'hint'>

export function print(findings: Diagnostic[]): string {
  return findings
    .map(({ file, line, problem, hint }) =>
      [`${file}:${line}: ${problem}`, ...(hint ? [`    ${hint}`] : [])].join('\n'),
    )
    .join('\n')
}

/** The errors, under a line that says how many there are. */
export function printDiagnostics(diagnostics: Diagnostic[]): string {
  const count = diagnostics.length === 1 ? 'One thing is' : `${diagnostics.length} things are`
  return `${count} to be mended in content/:\n\n${print(diagnostics)}\n`
}
