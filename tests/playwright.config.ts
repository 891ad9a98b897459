import { existsSync } from 'node:fs'
import {
  type BrowserType,
  chromium,
  defineConfig,
  firefox,
  type PlaywrightTestProject,
  webkit,
} from '@playwright/test'
import { exitWith } from '../tools/exitWith.ts'
import { chromiumOptions } from '../tools/hosting/chromium.ts'
import { requireBuild } from '../tools/hosting/requireBuild.ts'
import { freePort } from './support/freePort.ts'

// The workers read this file too, and need the ports of the servers that are running.
process.env.SHIPPED_PORT ??= String(await freePort())
process.env.FIXTURE_PORT ??= String(await freePort())
const { SHIPPED_PORT, FIXTURE_PORT } = process.env
const preview = (port = '') => `npm run preview -- --port ${port} --strictPort`

const projects = [...browser(chromium, chromiumOptions), ...browser(firefox), ...browser(webkit)]
if (projects.length === 0) {
  exitWith('No browser is installed. Run `npx playwright install chromium`.')
}
requireBuild()

export default defineConfig({
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: '100%',
  // Only ends tests that hang: none takes this long, even on a busy machine.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  webServer: [
    { command: preview(SHIPPED_PORT), port: Number(SHIPPED_PORT), cwd: '..' },
    {
      command: `node tests/support/fixture.ts && cd .fixture && ${preview(FIXTURE_PORT)}`,
      port: Number(FIXTURE_PORT),
      cwd: '..',
      timeout: 600_000,
    },
  ],
  projects,
})

/** If the browser is installed, a project for the fixture and, in the template itself, one for the shipped site. */
function browser(
  type: BrowserType,
  launchOptions: { args?: string[]; executablePath?: string } = {},
): PlaywrightTestProject[] {
  if (!existsSync(launchOptions.executablePath ?? type.executablePath())) return []
  const browserName = type.name() as 'chromium' | 'firefox' | 'webkit'
  const visit = (port = '') => ({
    use: { browserName, launchOptions, baseURL: `http://localhost:${port}` },
  })
  const projects = [
    { name: `${browserName}, fixture`, testDir: 'e2e', ...visit(FIXTURE_PORT) },
    { name: `${browserName}, shipped`, testDir: 'template', ...visit(SHIPPED_PORT) },
  ]
  return process.env.TEST_TEMPLATE ? projects : projects.slice(0, 1)
}
