/** Lighthouse's own judgement of the four pages, as they are once the placeholders are replaced. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import lighthouse from 'lighthouse'
import { preview } from 'vite'
import { pages } from '../src/pages.ts'
import { freePort } from './freePort.ts'
import { publishedCopy } from './publishedCopy.ts'

/** What every page is asked for: Lighthouse's categories, and the score in each, where 1 is full. */
const asked = { accessibility: 1, seo: 1, 'best-practices': 1 }

test('every page gets the score that is asked of it', async ({ browserName, launchOptions }) => {
  test.skip(browserName !== 'chromium', 'Lighthouse speaks to Chromium only.')
  test.setTimeout(120_000)
  const copy = mkdtempSync(join(tmpdir(), 'published-'))
  await publishedCopy(copy)
  const server = await preview({
    build: { outDir: relative('.', copy) },
    preview: { port: 0 },
    logLevel: 'error',
  })
  const { port } = server.httpServer.address() as AddressInfo
  const debuggingPort = await freePort()
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${debuggingPort}`],
  })
  for (const { path } of pages) {
    const result = await lighthouse(`http://localhost:${port}${path}`, {
      port: debuggingPort,
      onlyCategories: Object.keys(asked),
    })
    const { categories = {}, audits = {} } = result?.lhr ?? {}
    const scores = Object.keys(asked).map((name) => [name, categories[name]?.score] as const)
    console.log(path, Object.fromEntries(scores))
    const lost = Object.values(audits).filter(({ score }) => score !== null && score < 1)
    const why = lost.map(({ title, explanation = '' }) => `${title} ${explanation}`).join(', ')
    expect.soft(Object.fromEntries(scores), `${path}: ${why}`).toEqual(asked)
  }
  await browser.close()
  await server.close()
  rmSync(copy, { recursive: true })
})
