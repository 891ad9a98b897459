/**
 * `npm run screenshots -- 320 768`: every page in `dist/` at these widths, light and dark.
 * `npm run screenshots -- --readme`: the README's pictures, of the finished site in `example/`.
 */
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pages } from '../../content/pages.ts'
import { chromiumOptions, loadImages } from '../../tools/hosting/chromium.ts'
import { copyProject, removeCopy, run, serve } from '../support/projectCopy.ts'

type View = { path: string; width: number; colorScheme: 'light' | 'dark' }

const { values, positionals } = parseArgs({
  options: { readme: { type: 'boolean' } },
  allowPositionals: true,
})
const browser = await chromium.launch(chromiumOptions)
if (values.readme) await takeReadmePictures()
else await takeAllPages(positionals.length > 0 ? positionals.map(Number) : [320, 390, 1280])
await browser.close()

async function takeAllPages(widths: number[]) {
  const server = await serve('.', 'preview')
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const { path, name } of [...pages, { path: '/not-a-page', name: 'not-found' }]) {
        const page = await open(server.address, { path, width, colorScheme })
        const file = `screenshots/${name.toLowerCase()}-${width}-${colorScheme}.png`
        await page.screenshot({ path: file, fullPage: true })
        await page.close()
        console.log(file)
      }
  await server.stop()
}

async function takeReadmePictures() {
  const root = await copyProject()
  const replace = 'rm -r content/photos content/projects && cp -r example/. content/'
  const { code, output } = await run(root, `${replace} && npm run build`)
  if (code !== 0) throw new Error(output)
  const server = await serve(root, 'preview')
  const views: [string, View][] = [
    ['home-phone-dark', { path: '/', width: 390, colorScheme: 'dark' }],
    ['projects-desktop-light', { path: '/Projects', width: 1080, colorScheme: 'light' }],
    ['resume-desktop-dark', { path: '/Resume', width: 1080, colorScheme: 'dark' }],
  ]
  for (const [name, view] of views) {
    const page = await open(server.address, view)
    // GitHub shows it a third as large, on a ground that may have its colour.
    const frame = { top: 3, right: 3, bottom: 3, left: 3, background: '#8a8799' }
    const picture = sharp(await page.screenshot()).resize({ height: 750 })
    await picture.extend(frame).webp({ quality: 80 }).toFile(`docs/${name}.webp`)
    await page.close()
  }
  await server.stop()
  await removeCopy(root)
}

async function open(address: string, { path, width, colorScheme }: View): Promise<Page> {
  const viewport = { width, height: 800 }
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2, colorScheme })
  // What another site sends may differ tomorrow.
  await page.route(
    ({ href }) => !href.startsWith(address),
    (route) => route.abort(),
  )
  await page.goto(address + path)
  await loadImages(page)
  return page
}
