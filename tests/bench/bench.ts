/**
 * `npm run bench -- 15`: the site in `dist/` against the same pages written by hand, in 15 rounds. Writes
 * `tests/bench/README.md`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launch } from 'puppeteer-core'
import { pages } from '../../content/pages.ts'
import { chromiumOptions } from '../../tools/hosting/chromium.ts'
import { requireBuild } from '../../tools/hosting/requireBuild.ts'
import { measureFirstLoad, measureNavigation } from './measure.ts'
import { writeReport } from './report.ts'
import { serve } from './serve.ts'
import { type Variant, variants, writeVariant } from './variants.ts'

const rounds = Number(process.argv[2] ?? 15)
const compared = Object.keys(variants) as Variant[]
const samples = new Map<string, number[][]>()

requireBuild()
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
for (const variant of compared) await writeVariant(variant, join(folder, variant))
const browser = await launch({
  executablePath: chromium.executablePath(),
  ...chromiumOptions,
  args: ['--no-sandbox', ...chromiumOptions.args],
})
const { urlOf, stop } = await serve(folder)
try {
  // The very first load includes Chromium's own start.
  for (const variant of compared) await measureFirstLoad(browser, urlOf(variant, '/'))
  for (let round = 0; round < rounds; round++) {
    console.log(`round ${round + 1} of ${rounds}`)
    await measure(round)
  }
  const rows = [...samples].map(([label, row]) => ({ label, medians: row.map(median) }))
  await writeReport(rows, `medians of ${rounds} rounds, ${await browser.version()}`)
} finally {
  await browser.close()
  await stop()
  await rm(folder, { recursive: true })
}

/** Every page's first load, and a navigation on a fast and on a slow network, in every variant. */
async function measure(round: number) {
  // Chromium is still cleaning up after the previous load, so the order changes from round to round.
  const order = round % 2 ? compared.toReversed() : compared
  for (const { path } of pages) {
    for (const variant of order) {
      const load = await measureFirstLoad(browser, urlOf(variant, path))
      for (const [name, value] of Object.entries(load)) add(`\`${path}\` ${name}`, variant, value)
    }
  }
  const to = pages[1 + (round % (pages.length - 1))]?.path ?? ''
  for (const network of ['fast', 'slow'] as const) {
    for (const variant of order) {
      const time = await measureNavigation(browser, urlOf(variant, '/'), to, network === 'slow')
      add(`next page, ${network} network, ms`, variant, time)
    }
  }
}

function add(label: string, variant: Variant, value: number) {
  const row = samples.get(label) ?? compared.map(() => [])
  row[compared.indexOf(variant)]?.push(value)
  samples.set(label, row)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
