import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Problem, warning } from './diagnostic.ts'

/** What is wrong with a PDF that `npm run pdf` has printed. The texts are those of the pages, by path. */
export function printedProblem(pdf: string, texts: Map<string, string>): Problem | undefined {
  const { mark, command, path } = readMark(pdf)
  const text = texts.get(path)
  if (text === undefined || mark === markOf(command, text)) return
  return warning`${path} has changed since this PDF was printed.\nPrint it again: ${command}`
}

/** The last line of such a PDF, a comment: the command that prints it, and a hash of the page's text. */
export function markOf(command: string, text: string): string {
  return `%${command} ${hash('sha256', text)}\n`
}

export function readMark(pdf: string) {
  const match = /%(npm run pdf -- (\S+) \S+) \w+\n$/.exec(readFileSync(pdf, 'latin1'))
  const [mark, command = '', path = ''] = match ?? []
  return { mark, command, path }
}
