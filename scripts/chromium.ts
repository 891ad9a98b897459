import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// Playwright's browser cannot be downloaded everywhere. As root, Chromium needs --no-sandbox.
const debianChromium = '/usr/bin/chromium'
const args =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** How tests, screenshots and benchmarks start Chromium. */
export const chromiumOptions = {
  args: args.split(' '),
  ...(!existsSync(chromium.executablePath()) && { executablePath: debianChromium }),
}
