import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unescape as decoded } from 'node:querystring'
import type { Page } from '../../src/findPage.ts'
import { isDownload } from '../authoring/downloads.ts'
import { closestFile } from './closestFile.ts'
import { type Report, warning } from './diagnostic.ts'
import { ownOrigin, resolveAddress, type Targets } from './linkProblem.ts'
import type { HtmlElement } from './readHtml.ts'

/** The address of what the build prints, such as `/files/ada-lovelace.pdf`, and the path of the page. */
export type Pdf = { address: string; path: string }

/**
 * The PDF that a résumé links to, if it links to no other file, and `content/files/` has neither that PDF nor one of a
 * similar name, which was probably meant.
 */
export function findPdf(
  root: string,
  { path }: Page,
  elements: HtmlElement[],
  targets: Targets,
  report: Report,
): Pdf | undefined {
  const urls = elements.map(({ attributes: { href = '' } }) => resolveAddress(href, path, targets))
  const paths = urls.map((url) => (url?.origin === ownOrigin ? decoded(url.pathname) : ''))
  const [address = '', ...others] = new Set(paths.filter((path) => path.startsWith('/files/')))
  if (!address.endsWith('.pdf') || others.length > 0) return
  const meant = closestFile(`content${address}`, targets.files.filter(isDownload))
  if (!meant) return { address, path }
  // What `npm run pdf` has printed ends with its command.
  if (/%npm run pdf .+\n$/.test(readFileSync(join(root, meant), 'latin1')))
    report(meant, 1, isPrinted)
}

const isPrinted = warning`An earlier version of this site printed this PDF, so it stays as it is.\nDelete it: the build prints it.`
