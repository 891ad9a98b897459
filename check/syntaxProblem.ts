import { error, type Problem } from './diagnostic.ts'
import { formulaInMdx, hasFormulaAt } from './formula.ts'

export const conflictMarker = error`This is what git writes where two versions differ.\nKeep one of the two, and delete the lines with <<<<<<<, ======= and >>>>>>>.`

/** Why an `.mdx` file cannot be parsed: in MDX's own words, and what to do. */
export function syntaxProblem(message: string, source: string, line: number): Problem {
  const text = source.split('\n')[line - 1] ?? ''
  if (text.startsWith('<<<<<<<')) return conflictMarker
  if (hasFormulaAt(source, line)) return formulaInMdx
  if (/import\/exports/.test(message)) {
    return error`${message}\nA line that starts with import or export is JavaScript. Put code between lines of \`\`\`, or start with another word.`
  }
  const [, tag] = /closing tag for `<(br|hr|img|wbr|input|source)>?`/.exec(message) ?? []
  if (tag) return error`${message}\nWrite ${tag === 'img' ? '<img … />' : `<${tag} />`}.`
  const [, name, value] = /([\w-]+)=([^\s"'{>]+)/.exec(text) ?? []
  if (name && /before attribute value/.test(message)) {
    return error`${message}\nPut quotes around ${value}: ${name}="${value}".`
  }
  return error`${message}\nTo show < or { itself, write \\< or \\{.`
}
