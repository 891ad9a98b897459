import { hash } from 'node:crypto'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { setSourceMapsSupport } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { BuildEnvironment, Plugin, Rolldown, ViteBuilder } from 'vite'
import { byName, colorSchemeOf, readColors } from '../authoring/colors.ts'
import { formatReport, isError } from '../check/diagnostic.ts'
import { placeholdersLeft } from '../check/findPlaceholders.ts'
import { findProblems } from '../check/findProblems.ts'
import { exitWith } from '../exitWith.ts'
import { fileOf } from '../hosting/builtFiles.ts'
import { contentSecurityPolicy, headersFile } from '../hosting/headers.ts'
import { svgIcon } from './icons.ts'
import { drawShareCard } from './shareCards.ts'
import { siteFiles } from './siteFiles.ts'

const dist = 'dist'
// Inside node_modules, so that the bundle finds React.
const serverBundle = 'node_modules/.cache/portfolio'
/** About as many compressed bytes as the first round trip of a connection carries. */
const firstRoundTrip = 14_000

type ServerEntry = typeof import('../../src/entry-server.tsx')

/** Makes `vite build` bundle the site and write every page as a complete HTML file into `dist/`. */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    config: () => ({
      logLevel: 'warn',
      builder: {},
      environments: {
        client: { build: { outDir: dist, rolldownOptions: { input: 'src/entry-client.tsx' } } },
        ssr: {
          build: {
            outDir: serverBundle,
            rolldownOptions: { input: 'src/entry-server.tsx' },
            sourcemap: true,
          },
        },
      },
    }),
    async buildApp(builder) {
      // Otherwise, after a build that fails, the last one would be visited and published.
      await rm(dist, { recursive: true, force: true })
      // A development build works, but is twice as large and contains the paths of this computer.
      if (!builder.config.isProduction)
        exitWith(`Not built: NODE_ENV is ${process.env.NODE_ENV} in this terminal.
Type \`unset NODE_ENV\` (in PowerShell: \`$env:NODE_ENV = ''\`), and delete it from .env, if it is there.`)
      // Checked before the images are encoded, which may take minutes.
      const { diagnostics, pdfs } = await findProblems(process.cwd())
      const errors = diagnostics.filter(isError)
      if (errors.length > 0) {
        console.error(formatReport(errors))
        process.exit(1)
      }
      // Imported only if needed, because Playwright is large.
      const print = pdfs.length > 0 && (await (await import('./printPdf.ts')).preparePdfs(pdfs))
      const left = await placeholdersLeft('.')
      const { pages, siteUrl } = await writeSite(builder, !left)
      console.log(`${pages.length + 1} pages written to ${dist}/`)
      if (print) await print(siteUrl)
      if (left) console.log(`Hidden from search engines: ${left}`)
    },
  }
}

async function writeSite(builder: ViteBuilder, publishable: boolean): Promise<ServerEntry> {
  const { client, ssr } = builder.environments as Record<'client' | 'ssr', BuildEnvironment>
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput
  const script = output.find((file) => file.type === 'chunk' && file.isEntry)
  const styles = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (script?.type !== 'chunk' || styles?.type !== 'asset')
    throw new Error('The bundle lacks its script or styles.')
  // A few kilobytes of styles are faster inlined than in a file that the page waits for.
  const css = String(styles.source).replace('/*$vite$:1*/', '').trim()
  await rm(join(dist, styles.fileName))

  await builder.build(ssr)
  // Stack traces show the lines in `content/` and `src/`.
  setSourceMapsSupport(true, { nodeModules: true })
  const bundle = pathToFileURL(join(serverBundle, 'entry-server.js')).href
  const entry: ServerEntry = await import(bundle)

  const { pages, siteUrl } = entry
  const declarations = await readColors('.')
  const groundOn = (screen: 'light' | 'dark') => byName(declarations, screen).ground ?? ''
  const themeColors = { light: groundOn('light'), dark: groundOn('dark') }
  const colorScheme = colorSchemeOf(declarations)
  const paper = byName(declarations, 'paper')
  const svg = await svgIcon(byName(declarations, 'light').accent)
  const icon = `assets/icon-${hash('sha256', svg).slice(0, 8)}.svg`
  await write(icon, svg)
  for (const path of [...pages.map(({ path }) => path), '/404']) {
    const page = pages.find((page) => page.path === path)
    const card = page && (await drawShareCard(entry, page, publishable, paper))
    if (card) await write(card.file, card.png)
    const props = {
      path,
      publishable,
      css,
      themeColors,
      colorScheme,
      script: `/${script.fileName}`,
      icon: `/${icon}`,
      card: card && `/${card.file}`,
    }
    const html = await entry.renderDocument(props, contentSecurityPolicy)
    const isShort = gzipSync(html).length <= firstRoundTrip
    await write(fileOf(path), isShort ? html : html.replace('#end-of-page', '#end-of-nav'))
  }
  const addresses = pages.map(({ path }) => siteUrl + path)
  const files = await siteFiles(addresses, siteUrl, paper.accent ?? '')
  for (const [file, content] of Object.entries(files)) await write(file, content)
  await copyFile(headersFile, join(dist, '_headers'))
  return entry
}

async function write(file: string, content: string | Uint8Array) {
  await mkdir(dirname(join(dist, file)), { recursive: true })
  await writeFile(join(dist, file), content)
}
