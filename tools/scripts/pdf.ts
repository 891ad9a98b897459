/**
 * `npm run pdf`: builds the site and prints the résumé, or the page of `-- /CV`, to the only PDF in `content/files/` that its
 * text links to, or to the one of `--to=name.pdf`, up to 9 % smaller if that saves a sheet. The paper is `--a4` or
 * `--letter`, or that of the PDF that is there, or that of the site's language.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { unescape as decoded } from 'node:querystring'
import { parseArgs } from 'node:util'
import { isResume } from '../../src/isResume.ts'
import { hashOf, lastLine } from '../check/checkPrintedPdfs.ts'
import { findPlaceholders, formatPlaceholders } from '../check/findPlaceholders.ts'
import { fileOf } from '../hosting/builtFiles.ts'
import { exitWith } from '../hosting/exitWith.ts'
import { launchChromium, loadImages, noBrowser } from './chromium.ts'

const isSet = { type: 'boolean' } as const
const { values: options, positionals } = parseArgs({
  options: { a4: isSet, letter: isSet, to: { type: 'string' } },
  allowPositionals: true,
})
const facts = Promise.all([
  import('../../content/pages.ts'),
  import('../../content/site.ts'),
  import('../../src/metadata.ts'),
])
const [{ pages }, { site }, { siteUrl }] = await facts.catch((thrown) => {
  // Says in which line the error is.
  build()
  throw thrown
})
const [path] = positionals
const page = path ? pages.find((page) => page.path === path) : pages.find(isResume)
if (!page || page.text === 'projects/')
  exitWith(
    `There is no page ${path ?? 'with the text resume.md or cv.md'} to print. Name one: npm run pdf -- /CV`,
  )
const text = `content/${page.text}`
const left = (await findPlaceholders('.')).filter(({ file }) => file === text)
if (left.length > 0) exitWith(`Not printed: replace this first.\n${formatPlaceholders(left)}`)

const pdf = chooseFile()
const isNew = !existsSync(pdf)
const [before] = isNew ? [] : (lastLine.exec(readFileSync(pdf, 'latin1')) ?? [])
if (!isNew && !before)
  exitWith(`Not printed: ${pdf} was not printed by \`npm run pdf\`. Delete it first.`)
// The text links to it, so the check needs a file, whatever is in it.
if (isNew) save(pdf, '')
process.on('exit', (code) => {
  if (code !== 0 && isNew) rmSync(pdf)
})
process.on('SIGINT', () => process.exit(1))
build()

const { region = '' } = new Intl.Locale(site.lang).maximize()
const wasLetter = before?.includes('--letter') ?? /^(US|CA)$/.test(region)
const isLetter = options.letter || (wasLetter && !options.a4)
const format = isLetter ? 'Letter' : 'A4'
const browser = (await launchChromium()) ?? exitWith(noBrowser)
const tab = await browser.newPage()
// At the site's own address, so that the links in the PDF lead there. Nothing comes from other sites.
await tab.route('**', (route) => {
  const url = route.request().url()
  const path = decoded(url.slice(siteUrl.length))
  if (!url.startsWith(`${siteUrl}/`)) return route.abort()
  const file = path === page.path ? fileOf(path) : path
  return route.fulfill({ path: `dist${file}` }).catch(() => route.abort())
})
await tab.goto(siteUrl + page.path)
await loadImages(tab)
const full = await printAt(100)
const smaller = full.sheets > 1 ? [await printAt(97), await printAt(94), await printAt(91)] : []
const { percent, printed, sheets } = smaller.find((other) => other.sheets < full.sheets) ?? full
await browser.close()

const to = options.to ? ` --to="${options.to}"` : ''
const command = `npm run pdf -- ${page.path} --${format.toLowerCase()}${to}`
const data = Buffer.concat([printed, Buffer.from(`%${command} ${hashOf(text)}\n`)])
for (const file of [pdf, pdf.replace('content', 'dist')]) save(file, data)
console.log(`${pdf}: ${page.path} on ${format}, ${sheets} sheet${sheets === 1 ? '' : 's'}`)
if (percent < 100) console.log(`Printed at ${percent} %, which saves a sheet.`)

function chooseFile(): string {
  if (options.to) return `content/files/${options.to}`
  const links = readFileSync(text, 'utf8').match(/(?<![\w.])\/files\/[^"'<>()\n]+?\.pdf/gi) ?? []
  const [pdf, ...others] = new Set(links.map(decoded))
  if (!pdf)
    exitWith(`Not printed, because ${text} links to no PDF. Add this line, in which its name is up to you:
[Download as PDF](/files/resume.pdf)`)
  if (others.length > 0)
    exitWith(`Not printed, because ${text} links to several PDFs: ${[pdf, ...others].join(', ')}
Choose one: npm run pdf -- ${page?.path} --to="${pdf.slice('/files/'.length)}"`)
  return `content${pdf}`
}

function build() {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--configLoader', 'native']
  if (spawnSync(process.execPath, vite, { stdio: 'inherit' }).status !== 0)
    exitWith('Not printed: fix what is listed above first.')
}

async function printAt(percent: number) {
  const printed = await tab.pdf({ format, tagged: true, scale: percent / 100 })
  const sheets = printed.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  return { percent, printed, sheets }
}

function save(file: string, data: string | Buffer) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, data)
}
