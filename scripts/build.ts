/** `npm run build`: bundles the site, then writes every page as a complete HTML file into `dist/`. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { checkContent } from '../authoring/check/checkContent.ts'
import { printDiagnostics } from '../authoring/check/diagnostic.ts'
import { findPlaceholders } from '../authoring/check/findPlaceholders.ts'
import { contentSecurityPolicy, readStyles, writeHeaders } from '../hosting/rules.ts'
import { fileOf, findPage } from '../src/pages.ts'

const dist = 'dist'
// Below node_modules, so that the bundle finds React there.
const bundle = 'node_modules/.cache/portfolio'

const diagnostics = await checkContent('.')
if (diagnostics.length > 0) {
  console.error(printDiagnostics(diagnostics))
  process.exit(1)
}
const placeholders = (await findPlaceholders('.')).filter(({ mustGo }) => mustGo)
// Until then no search engine is to list a page, and no preview shows the template's words.
const publishable = placeholders.length === 0
// These run `content/site.ts`, which is known to be whole only now.
const { drawCard } = await import('./cards.ts')
const { headOf, paintWhole } = await import('./head.ts')
const { siteFiles } = await import('./siteFiles.ts')

await build({ logLevel: 'warn' })
await build({
  build: { ssr: 'src/entry-server.tsx', outDir: bundle, emptyOutDir: true },
  logLevel: 'warn',
})

type Entry = typeof import('../src/entry-server.tsx')
const { renderPages }: Entry = await import(pathToFileURL(join(bundle, 'entry-server.js')).href)
const template = await inlineStyles(await readFile(join(dist, 'index.html'), 'utf8'))

let pages: ReturnType<typeof renderPages>
try {
  pages = renderPages()
} catch (error) {
  // Code between { and } in an .mdx file is checked for its form only. Its words say more than a stack trace.
  console.error((error as Error).message)
  process.exit(1)
}

for (const { path, html } of pages) {
  const page = findPage(path)
  const card = page && (await drawCard(page, publishable))
  if (card) await write(card.file, card.png)
  const document = template
    .replace(/<title>.*<\/title>/, () => headOf(page, card?.file, publishable))
    .replace('<div id="root">', () => `<div id="root" data-path="${path}">${html}`)
    // Nothing on the screen waits for the script. Vite drops this attribute from index.html.
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
  await write(fileOf(path), paintWhole(document))
}
for (const [file, content] of Object.entries(await siteFiles(publishable))) {
  await write(file, content)
}
await writeHeaders(dist, await readStyles(dist))
console.log(`${pages.length} pages written to ${dist}/`)
if (!publishable) {
  const left =
    placeholders.length === 1
      ? 'one placeholder is left. `npm run todo` lists it.'
      : `${placeholders.length} placeholders are left. \`npm run todo\` lists them.`
  console.log(`Search engines are asked to stay away: ${left}`)
}

async function write(file: string, content: string | Buffer) {
  await mkdir(dirname(join(dist, file)), { recursive: true })
  await writeFile(join(dist, file), content)
}

/** A style sheet of a few kilobytes is faster inside the page than as a file that the page waits for. */
async function inlineStyles(html: string): Promise<string> {
  const [link, href] = /<link rel="stylesheet"[^>]*href="([^"]+)">/.exec(html) ?? []
  if (!link || !href) throw new Error('The bundle has no style sheet to put into the pages.')
  const css = await readFile(join(dist, href), 'utf8')
  await rm(join(dist, href))
  const policy = contentSecurityPolicy(css.trim())
  return html
    .replace(link, () => `<style>${css.trim()}</style>`)
    .replace(
      /<meta charset[^>]*>/,
      `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
}
