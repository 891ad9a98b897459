import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'

// Playwright's browser cannot be downloaded everywhere.
const debianChromium = '/usr/bin/chromium'
const args =
  '--disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** How tests, screenshots and benchmarks start Chromium. Playwright adds `--no-sandbox`. */
export const chromiumOptions = {
  args: args.split(' '),
  ...(!existsSync(chromium.executablePath()) && { executablePath: debianChromium }),
}

export const noBrowser =
  'No browser was found. Install Chrome, or run `npx playwright install chromium`.'

/**
 * Starts the owner's Chrome or Edge if there is no Chromium, and nothing if there is neither. In a sandbox, unless none of
 * them gets one: as root, in most containers and, for Playwright's Chromium, on Ubuntu.
 */
export async function launchChromium(): Promise<Browser | undefined> {
  const { args } = chromiumOptions
  const browsers = [chromiumOptions, { args, channel: 'chrome' }, { args, channel: 'msedge' }]
  for (const chromiumSandbox of [true, false])
    for (const options of browsers) {
      const browser = await chromium.launch({ ...options, chromiumSandbox }).catch(() => undefined)
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
