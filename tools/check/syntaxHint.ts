import { parseSync } from 'vite'

/** A line of a file, by its index, as it should be. */
type Correction = { index: number; text: string; hint: string }

/** What to do about a syntax error in TypeScript, if the file can be parsed after exactly that. */
export function syntaxHint(source: string, line: number): string {
  const lines = source.split('\n')
  // TypeScript often names the line below.
  const before = lines.findLastIndex((text, index) => index < line - 1 && text.trim() !== '')
  const comma = `${lines[before]?.trimEnd()},`
  const corrections = [
    ...[line - 1, before].flatMap((index) => quotes(lines[index] ?? '', index)),
    { index: before, text: comma, hint: `Write a comma at the end of line ${before + 1}.` },
    ...lines.flatMap((text, index) => bracket(text, index)),
  ]
  const isCorrect = ({ index, text }: Correction) =>
    parseSync('content.ts', lines.with(index, text).join('\n')).errors.length === 0
  return corrections.find(isCorrect)?.hint ?? ''
}

function quotes(text: string, index: number): Correction[] {
  const [, start = '', quote = '', words = '', end = ''] =
    /^(.*?)(['"‘’“”„])(.*?)['"‘’“”„]?(\)?,?\s*)$/.exec(text) ?? []
  const what = /['"]/.test(quote) ? 'it between these quotes' : 'straight quotes'
  return [`'${words}'`, `"${words}"`].map((value) => ({
    index,
    text: start + value + end,
    hint: `Write ${what}: ${value}`,
  }))
}

function bracket(text: string, index: number): Correction[] {
  const hint = `Delete both brackets of placeholder(…), or none: the other one is in line ${index + 1}.`
  return ['placeholder(', ')'].map((part) => ({ index, text: text.replace(part, ''), hint }))
}
