/** `npm run build`: bundles the site, then writes every page as a complete HTML file into `dist/`. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { writeHosting } from './hosting.ts'

const dist = 'dist'
// Below node_modules, so that the bundle finds React there.
const bundle = 'node_modules/.cache/portfolio'

await build({ logLevel: 'warn' })
await build({
  build: { ssr: 'src/entry-build.tsx', outDir: bundle, emptyOutDir: true },
  logLevel: 'warn',
})

type Entry = typeof import('../src/entry-build.tsx')
const { renderPages }: Entry = await import(pathToFileURL(join(bundle, 'entry-build.js')).href)
const template = await inlineStyles(await readFile(join(dist, 'index.html'), 'utf8'))

for (const { file, path, title, html } of renderPages()) {
  const page = template
    .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
    .replace('<div id="root">', () => `<div id="root" data-path="${path}">${html}`)
    // Nothing on the screen waits for the script. Vite drops this attribute from index.html.
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
  await writeFile(join(dist, file), page)
}
await writeHosting(dist)
console.log(`${renderPages().length} pages written to ${dist}/`)

/** A style sheet of a few kilobytes is faster inside the page than as a file that the page waits for. */
async function inlineStyles(html: string): Promise<string> {
  const [link, href] = /<link rel="stylesheet"[^>]*href="([^"]+)">/.exec(html) ?? []
  if (!link || !href) throw new Error('The bundle has no style sheet to put into the pages.')
  const css = await readFile(join(dist, href), 'utf8')
  await rm(join(dist, href))
  return html.replace(link, () => `<style>${css.trim()}</style>`)
}
