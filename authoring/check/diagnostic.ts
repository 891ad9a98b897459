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
  const count = diagnostics.length === 1 ? '1 problem' : `${diagnostics.length} problems`
  return `${count} in content/:\n\n${print(diagnostics)}\n`
}

/** In the form that GitHub Actions shows next to the line. */
export function annotate(diagnostics: Diagnostic[]): string {
  return diagnostics
    .map(({ file, line, problem, hint }) => {
      const text = [problem, hint].filter(Boolean).join('\n')
      return `::error file=${escapeProperty(file)},line=${line}::${escapeData(text)}`
    })
    .join('\n')
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
