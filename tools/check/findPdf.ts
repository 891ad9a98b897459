import { posix } from 'node:path'
import { unescape as decoded } from 'node:querystring'
import type { Page } from '../../src/findPage.ts'
import { isDownload } from '../authoring/downloads.ts'
import { closestFile } from './closestFile.ts'
import { type Place, type Report, warning } from './diagnostic.ts'
import { ownOrigin, resolveAddress, type Targets } from './linkProblem.ts'
import type { HtmlElement } from './readHtml.ts'

/** The address of what the build prints, such as `/files/ada-lovelace.pdf`, and the path of the page. */
export type Pdf = { address: string; path: string }

/** A PDF that a résumé links to and that is not in `content/files/`, if it is the only one that the page lacks. */
export function findPdf(
  { path }: Page,
  elements: HtmlElement[],
  start: Place,
  targets: Targets,
  report: Report,
): Pdf | undefined {
  const missing = new Map<string, Place>()
  for (const { attributes, place = start } of elements) {
    const url = resolveAddress(attributes.href ?? '', path, targets)
    const address = url?.origin === ownOrigin ? decoded(url.pathname) : ''
    // Encoded, `..` would lead out of the folder.
    const isPdf = /^\/files\/.+\.pdf$/i.test(address) && posix.normalize(address) === address
    if (isPdf && !targets.files.includes(`content${address}`)) missing.set(address, place)
  }
  const [[address, { file, line }] = ['', start], ...others] = missing
  if (!address || others.length > 0) return
  const similar = closestFile(address, targets.files.filter(isDownload))
  if (similar && versionOf(similar) === versionOf(address))
    report(
      file,
      line,
      warning`The build prints ${address}, although there is ${similar}.\nIf you meant that file, write ${encodeURI(similar.slice('content'.length))}.`,
    )
  return { address, path }
}

/** What makes `cv-2024.pdf` and `cv-de.pdf` other files than `cv.pdf`: numbers and a language. */
function versionOf(file: string): string {
  const [, language = ''] = /[-_.]([a-z]{2})\.pdf$/i.exec(file) ?? []
  return file.replace(/\D/g, '') + language.toLowerCase()
}
