/** `npm run screenshots -- 320 768`: every page in `dist/` at these widths, light and dark. */
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { pages } from '../../content/pages.ts'
import { chromiumOptions, loadImages } from './chromium.ts'

const folder = 'screenshots'
const given = process.argv.slice(2).map(Number)
const widths = given.length > 0 ? given : [320, 390, 1280]

const server = await preview({ logLevel: 'error' })
const origin = server.resolvedUrls?.local[0]
const browser = await chromium.launch(chromiumOptions)
for (const width of widths) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const viewport = { width, height: 800 }
    const page = await browser.newPage({ viewport, deviceScaleFactor: 2, colorScheme })
    // What another site sends may differ tomorrow.
    await page.route(
      ({ href }) => !href.startsWith(`${origin}`),
      (route) => route.abort(),
    )
    for (const { path, name } of [...pages, { path: '/not-a-page', name: 'not-found' }]) {
      await page.goto(new URL(path, origin).href)
      await loadImages(page)
      const file = `${folder}/${name.toLowerCase()}-${width}-${colorScheme}.png`
      await page.screenshot({ path: file, fullPage: true })
      console.log(file)
    }
    await page.close()
  }
}
await browser.close()
await server.close()
