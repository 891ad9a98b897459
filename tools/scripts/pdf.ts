/**
 * `npm run pdf`: builds the site and prints the résumé, or the page of `-- /CV`, to the PDF in `content/files/` that it
 * links to, up to 9 % smaller if that saves a sheet. The paper is that of the site's language, or `--a4` or `--letter`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { unescape as decoded } from 'node:querystring'
import { findPlaceholders, printPlaceholders } from '../check/findPlaceholders.ts'
import { findResume } from '../check/linkProblem.ts'
import { markOf, readMark } from '../check/printedProblem.ts'
import { readHtml } from '../check/readHtml.ts'
import { createRenderer } from '../check/renderPages.ts'
import { fileOf } from '../hosting/builtFiles.ts'
import { exitWith } from '../hosting/exitWith.ts'
import { launchChromium, loadImages, noBrowser } from './chromium.ts'

// Before the renderer starts Vite, which sets NODE_ENV.
const environment = { ...process.env }
const facts = [import('../../content/pages.ts'), import('../../content/site.ts')] as const
const [{ pages }, { site }] = await Promise.all(facts).catch(explain)
const args = process.argv.slice(2)
const path = args.find((arg) => !/^--(a4|letter)$/.test(arg))
const page = path ? pages.find((page) => page.path === path) : findResume(pages)
if (!page)
  exitWith(`There is no page ${path ?? 'with the text resume.mdx'}. Name it: npm run pdf -- /CV`)
const left = (await findPlaceholders('.')).filter(({ file }) => file === `content/${page.text}`)
if (left.length > 0) exitWith(`Not printed: replace this first.\n${printPlaceholders(left)}`)

const renderer = await createRenderer(process.cwd())
const [rendered] = (await renderer.render([page]).catch(explain)).pages
await renderer.close()
const { elements, text } = readHtml(rendered?.html || explain(rendered?.thrown))
const links = elements.map(({ attributes: { href = '' } }) => decoded(href))
const pdfs = [...new Set(links.filter((link) => /^\/files\/.+\.pdf$/i.test(link)))]
const missing = pdfs.filter((pdf) => !existsSync(`content${pdf}`))
const isPrinted = (pdf: string) => readMark(`content${pdf}`).path === page.path
const printedBefore = pdfs.find((pdf) => !missing.includes(pdf) && isPrinted(pdf))
if (!printedBefore && missing.length > 1)
  exitWith(`Not printed, because content/${page.text} links to several PDFs that are missing: ${missing.join(', ')}
Put the others in content/files/, or correct their names.`)
const pdf = printedBefore ?? missing[0]
if (!pdf && pdfs.length > 0)
  exitWith(`Not printed: content${pdfs[0]} was made in another way. Delete it first.`)
if (!pdf)
  exitWith(`Not printed: add this line to content/${page.text}, in which the name of the PDF is up to you.
[Download as PDF](/files/resume.pdf)`)
build(pdf)

const { region = '' } = new Intl.Locale(site.lang).maximize()
const isLetter = args.includes('--letter') || (/^(US|CA)$/.test(region) && !args.includes('--a4'))
const format = isLetter ? 'Letter' : 'A4'
const browser = (await launchChromium()) ?? exitWith(noBrowser)
const tab = await browser.newPage()
// At the site's own address, so that the links in the PDF lead there.
await tab.route('**', (route) => {
  const { pathname } = new URL(route.request().url())
  const file = pathname === page.path ? fileOf(pathname) : decoded(pathname)
  return route.fulfill({ path: `dist${file}` })
})
await tab.goto(new URL(page.path, site.url).href)
await loadImages(tab)
const full = await printAt(100)
const smaller = full.sheets > 1 ? [await printAt(97), await printAt(94), await printAt(91)] : []
const { percent, printed, sheets } = smaller.find((other) => other.sheets < full.sheets) ?? full
await browser.close()

const mark = markOf(`npm run pdf -- ${page.path} --${format.toLowerCase()}`, text)
for (const file of [`content${pdf}`, `dist${pdf}`]) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.concat([printed, Buffer.from(mark)]))
}
console.log(`content${pdf}: ${page.path} on ${format}, ${sheets} sheet${sheets === 1 ? '' : 's'}`)
if (percent < 100) console.log(`Printed at ${percent} %, which saves a sheet.`)

async function printAt(percent: number) {
  const printed = await tab.pdf({ format, tagged: true, scale: percent / 100 })
  const sheets = printed.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  return { percent, printed, sheets }
}

/** The check accepts a link to the one PDF that is printed after the build. */
function build(pdf: string) {
  const vite = 'node_modules/vite/bin/vite.js build --configLoader native'.split(' ')
  const env = { ...environment, PDF_TO_PRINT: pdf }
  const { status } = spawnSync(process.execPath, vite, { stdio: 'inherit', env })
  if (status !== 0) exitWith('Not printed: fix what is listed above first.')
}

/** The build says in which line of `content/` the error is. */
function explain(thrown: unknown): never {
  build('')
  throw thrown
}
