/** `npm run test:hosting`: Lighthouse's judgement of the four pages, once the placeholders are replaced. */
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Browser, chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { freePort } from '../hosting/freePort.ts'
import { type Server, servers } from '../hosting/servers.ts'
import { pages } from '../src/pages.ts'
import { publishedCopy } from '../tests/support/publishedCopy.ts'
import { chromiumOptions } from './chromium.ts'

/** The score that each of Lighthouse's categories must reach, where 1 is full. */
const asked = {
  accessibility: 1,
  seo: 1,
  'best-practices': 1,
  // It is 1 on a quiet machine: docs/performance.md.
  performance: 0.95,
}
const screens = { phone: undefined, desktop: desktopConfig }

const folder = mkdtempSync(join(tmpdir(), 'published-'))
const port = await freePort()
let host: Server
let browser: Browser

before(async () => {
  await publishedCopy(join(folder, 'dist'))
  cpSync('hosting', join(folder, 'hosting'), { recursive: true })
  host = await servers.nginx(folder)
  browser = await chromium.launch({
    ...chromiumOptions,
    args: [...chromiumOptions.args, `--remote-debugging-port=${port}`],
  })
})

after(async () => {
  await browser?.close()
  await host?.stop()
  rmSync(folder, { recursive: true })
})

for (const { path } of pages) {
  for (const [screen, config] of Object.entries(screens)) {
    test(`${path} on a ${screen} gets the scores that are asked of it`, async () => {
      let result = await judge(path, config)
      // Whatever else the machine does shows in a time: the median of three says more than one.
      if (performance(result) < asked.performance) {
        const three = [result, await judge(path, config), await judge(path, config)]
        three.sort((one, other) => performance(one) - performance(other))
        result = three[1] ?? result
      }
      const { categories, audits } = result
      const scores = Object.fromEntries(
        Object.values(categories).map(({ id, score }) => [id, score ?? 0]),
      )
      console.log(`${path} on a ${screen}:`, JSON.stringify(scores))
      const lost = Object.values(audits).filter(({ score }) => score !== null && score < 1)
      const why = lost.map(({ title, displayValue = '' }) => `${title} ${displayValue}`).join(', ')
      for (const [name, least] of Object.entries(asked)) {
        assert.ok((scores[name] ?? 0) >= least, `${name} is ${scores[name]}: ${why}`)
      }
    })
  }
}

async function judge(path: string, config?: typeof desktopConfig): Promise<Result> {
  const flags = { port, onlyCategories: Object.keys(asked), disableFullPageScreenshot: true }
  const result = await lighthouse(`http://localhost:${host.port}${path}`, flags, config)
  if (!result) throw new Error(`Lighthouse says nothing of ${path}.`)
  return result.lhr
}

function performance({ categories }: Result): number {
  return categories.performance?.score ?? 0
}
