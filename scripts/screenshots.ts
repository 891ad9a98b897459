/** `npm run screenshots`: every page, phone and desktop, light and dark, of what is in `dist/`. */
import { chromium, devices } from '@playwright/test'
import { preview } from 'vite'
import { pages } from '../src/pages.ts'
import { open, scrollThrough } from '../tests/support/visitor.ts'
import { chromiumOptions } from './chromium.ts'

const folder = 'screenshots'
const screens = {
  phone: devices['iPhone 15'],
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 },
}

const server = await preview({ logLevel: 'error' })
const address = server.resolvedUrls?.local[0]
const browser = await chromium.launch(chromiumOptions)
for (const [screen, { viewport, deviceScaleFactor }] of Object.entries(screens)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport, deviceScaleFactor, colorScheme })
    for (const { path, name } of [...pages, { path: '/not-a-page', name: 'Not found' }]) {
      await open(page, new URL(path, address).href)
      await scrollThrough(page)
      await page.evaluate(() => document.fonts.ready)
      const file = `${name}-${screen}-${colorScheme}.png`.toLowerCase().replace(' ', '-')
      await page.screenshot({ path: `${folder}/${file}`, fullPage: true })
      console.log(`${folder}/${file}`)
    }
    await page.close()
  }
}
await browser.close()
await server.close()
