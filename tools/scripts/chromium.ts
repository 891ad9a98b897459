import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'

// Playwright's browser cannot be downloaded everywhere. As root, Chromium needs --no-sandbox.
const debianChromium = '/usr/bin/chromium'
const args =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** How tests, screenshots and benchmarks start Chromium. */
export const chromiumOptions = {
  args: args.split(' '),
  ...(!existsSync(chromium.executablePath()) && { executablePath: debianChromium }),
}

export const noBrowser =
  'No browser was found. Install Chrome, or run `npx playwright install chromium`.'

/** Starts the owner's Chrome or Edge if there is no Chromium, and nothing if there is neither. */
export async function launchChromium(): Promise<Browser | undefined> {
  const { args } = chromiumOptions
  for (const options of [
    chromiumOptions,
    { args, channel: 'chrome' },
    { args, channel: 'msedge' },
  ]) {
    const browser = await chromium.launch(options).catch(() => undefined)
    if (browser) return browser
  }
}

/** Waits for fonts and the site's own images, even for those that load lazily. */
export async function loadImages(page: Page) {
  await page.evaluate(async () => {
    const images = [...document.images].filter(({ src }) => src.startsWith(location.origin))
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode()))
    await document.fonts.ready
  })
}
