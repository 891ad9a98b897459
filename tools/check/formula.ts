import { error } from './diagnostic.ts'

/** `$x$` or `$$x$$`, but not "between $5 and $10". */
export const formula = /(?<![\\$\w])(?:\$\$[^$]+\$\$|\$(?=\S)[^$]*?(?<=\S)\$(?![\w$]))/g

export const formulaInMdx = error`The braces of this formula are read as JavaScript.\nName the file .md to show it as text; or write <sup>, <sub> or MathML, or show an image.`

export function hasFormulaAt(source: string, line: number): boolean {
  return [...source.matchAll(formula)].some(({ 0: text, index }) => {
    const first = source.slice(0, index).split('\n').length
    return line >= first && line < first + text.split('\n').length
  })
}
