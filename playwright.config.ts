import { existsSync } from 'node:fs'
import {
  type BrowserType,
  chromium,
  defineConfig,
  firefox,
  type PlaywrightTestProject,
  webkit,
} from '@playwright/test'
import { freePort } from './hosting/freePort.ts'
import { chromiumOptions } from './scripts/chromium.ts'

// The workers read this file too, and must find the port that the server was started on.
process.env.PREVIEW_PORT ??= String(await freePort())
const port = process.env.PREVIEW_PORT

const projects = [...browser(chromium, chromiumOptions), ...browser(firefox), ...browser(webkit)]
if (projects.length === 0) {
  throw new Error('No browser is installed. Run `npx playwright install chromium`.')
}

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: '100%',
  // Far beyond what any test takes on a busy machine: it ends what hangs.
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: { baseURL: `http://localhost:${port}` },
  webServer: {
    command: `npm run preview -- --port ${port} --strictPort`,
    port: Number(port),
  },
  projects,
})

/** A project for a browser that is installed, none for one that is not. */
function browser(
  type: BrowserType,
  launchOptions: { args?: string[]; executablePath?: string } = {},
): PlaywrightTestProject[] {
  if (!existsSync(launchOptions.executablePath ?? type.executablePath())) return []
  return [
    {
      name: type.name(),
      use: { browserName: type.name() as 'chromium' | 'firefox' | 'webkit', launchOptions },
    },
  ]
}
