import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageList } from '../../src/contentTypes.ts'
import { type Report, warning } from './diagnostic.ts'
import type { Content } from './readContent.ts'

/** The last line of a PDF that `npm run pdf` has printed, a comment: the command that prints it, and a hash of the text. */
export const lastLine = /%(npm run pdf -- (\S+) .+) (\w+)\n$/

/** Whether what `npm run pdf` has printed is still what the page says. */
export function checkPrintedPdfs({ root, files }: Content, pages: PageList, report: Report) {
  for (const pdf of files.filter((file) => /^content\/files\/.+\.pdf$/i.test(file))) {
    const [, command, path, printed] = lastLine.exec(readFileSync(join(root, pdf), 'utf8')) ?? []
    const text = `content/${pages.find((page) => page.path === path)?.text}`
    if (files.includes(text) && printed !== hashOf(join(root, text)))
      report(pdf, 1, hasChanged(text, command))
  }
}

const hasChanged = (text: string, command = '') =>
  warning`${text} has changed since this PDF was printed.\nPrint it again: ${command}`

/** The same for the line ends of every system, which git may change. */
export function hashOf(text: string): string {
  return hash('sha256', readFileSync(text, 'utf8').replaceAll('\r\n', '\n'))
}
