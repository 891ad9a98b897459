import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { unescape as decoded } from 'node:querystring'
import { readCss } from '../authoring/colors.ts'
import { isDownload } from '../authoring/downloads.ts'
import { colorNames } from './checkColors.ts'
import { closestFile } from './closestFile.ts'
import { error, type Report, warning } from './diagnostic.ts'
import { elsewhere } from './elementRules.ts'
import { fileProblem } from './linkProblem.ts'
import type { Content } from './readContent.ts'
import { notFound } from './renderPages.ts'

/** What style sheets load, and what is in the wrong one. Vite says whether they can be parsed. */
export async function checkStyles(content: Content, report: Report) {
  const { root, files } = content
  for (const sheet of files.filter((file) => file.endsWith('.css') && !isDownload(file))) {
    const css = await readCss(root, sheet)
    const find = (pattern: RegExp) =>
      Array.from(css.matchAll(pattern), ({ 1: found = '', index }) => {
        const before = css.slice(0, index)
        return { found, before, line: before.split('\n').length }
      })
    for (const { found, line } of find(/(?:url\(|@import\s+(?!url))\s*["']?([^"')\s;]+)/g))
      report(sheet, line, addressProblem(found, sheet, content))
    for (const { before, line } of find(/@import\b/g))
      if (before.replace(/@(charset|import|layer)\b[^;{]*;/g, '').trim())
        report(sheet, line, lateImport)
    // Not the class in `.button--link:hover`.
    for (const { found, line } of find(/(?<![\w-])--([\w-]+)(?=\s*:)/g)) {
      const isColor = colorNames.includes(found)
      if (isColor && sheet === 'content/style.css') report(sheet, line, inColors(found))
      if (!isColor && sheet === 'content/colors.css') report(sheet, line, inStyles(`--${found}`))
    }
    if (sheet !== 'content/colors.css') continue
    for (const { found, line } of find(/([^\s{}][^{}]*?)(?=\s*\{)/g))
      if (!/^(@media|:root)/.test(found)) report(sheet, line, inStyles(found.replace(/\s+/g, ' ')))
  }
}

const lateImport = error`This @import has no effect, because it is not at the top of the file.\nMove it there.`
const inColors = (name: string) =>
  warning`--${name} is one of the colours in content/colors.css, and only those are on share cards and checked for contrast.\nChange it there.`
const inStyles = (what: string) =>
  warning`${what} is none of the site's colours.\nMove it to content/style.css.`

function addressProblem(address: string, sheet: string, { root, files }: Content) {
  const toDo =
    'Put an image in content/photos/ and write url(photos/…), or install a font with npm: docs/writing.md.'
  if (/^(data:|#)/i.test(address)) return
  if (/^(https?:)?\/\//i.test(address)) return elsewhere(new URL(address, 'https://x'), toDo)
  const [name = ''] = decoded(address).split(/[?#]/)
  if (name.startsWith('/files/')) return fileProblem(name, files)
  const folder = posix.dirname(sheet)
  const file = posix.join(folder, name)
  const isOwn = files.includes(file) && !name.startsWith('/')
  const isInPackage = existsSync(join(root, 'node_modules', name))
  if (isOwn || isInPackage) return
  if (name.startsWith('@')) return notFound(name)
  const meant = closestFile(file, files)
  return error`There is no file ${name.startsWith('/') ? name : file}. Names are case-sensitive.\n${meant ? `Did you mean ${posix.relative(folder, meant)}?` : toDo}`
}
