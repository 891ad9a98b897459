import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageList } from '../../src/contentTypes.ts'
import { type Problem, warning } from './diagnostic.ts'
import type { Content } from './readContent.ts'

/** The last line of a PDF that `npm run pdf` has printed, a comment: the command that prints it, and a hash of the text. */
export const mark = /%(npm run pdf -- (\S+) .+) (\w+)\n$/

/** What is wrong with such a PDF. */
export function printedProblem(
  { root, files }: Content,
  pdf: string,
  pages: PageList,
): Problem | undefined {
  const [, command, path, printed] = mark.exec(readFileSync(join(root, pdf), 'utf8')) ?? []
  const text = `content/${pages.find((page) => page.path === path)?.text}`
  if (!files.includes(text) || printed === hashOf(join(root, text))) return
  return warning`${text} has changed since this PDF was printed.\nPrint it again: ${command}`
}

/** The same for the line ends of every system, which git may change. */
export function hashOf(text: string): string {
  return hash('sha256', readFileSync(text, 'utf8').replaceAll('\r\n', '\n'))
}
