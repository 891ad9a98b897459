/**
 * `npm run bench -- 15`: the site in `dist/` against the same pages written by hand, in 15 rounds. Writes
 * `docs/performance.md`. With `--before=<another dist>` it adds that build, and only prints the table.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pages } from '../content/pages.ts'
import { requireBuild } from '../hosting/requireBuild.ts'
import { type Variant, writeVariant } from './baselines.ts'
import { launchChromium } from './devtools.ts'
import { measureFirstLoad, measureNavigation } from './measure.ts'
import { table, writeReport } from './report.ts'
import { serve } from './serve.ts'

const options = { before: { type: 'string' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const rounds = Number(positionals[0] ?? 15)
const builds = { ours: 'dist', linked: 'dist', inlined: 'dist', ...values }
const compared = Object.keys(builds) as Variant[]
const samples = new Map<string, number[][]>()

requireBuild()
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
for (const variant of compared) {
  await writeVariant(variant, builds[variant] ?? '', join(folder, variant))
}
const chromium = await launchChromium()
const { urlOf, stop } = await serve(folder)
try {
  // The very first load includes Chromium's own start.
  for (const variant of compared) await measureFirstLoad(chromium, urlOf(variant, '/'))
  for (let round = 0; round < rounds; round++) {
    console.log(`round ${round + 1} of ${rounds}`)
    await measure(round)
  }
} finally {
  await chromium.close()
  await stop()
  await rm(folder, { recursive: true })
}

const rows = [...samples].map(([label, row]) => ({ label, medians: row.map(median) }))
console.log(table(rows, compared))
const setting = `medians of ${rounds} rounds, ${chromium.version}`
if (!values.before) await writeReport(rows, compared, setting)

/** Every page's first load, and a navigation on a fast and on a slow network, in every variant. */
async function measure(round: number) {
  // Chromium is still cleaning up after the previous load, so the order changes from round to round.
  const first = Math.floor(round / 2) % compared.length
  const order = [...compared.slice(first), ...compared.slice(0, first)]
  if (round % 2 === 1) order.reverse()
  for (const { path } of pages) {
    for (const variant of order) {
      const load = await measureFirstLoad(chromium, urlOf(variant, path))
      for (const [name, value] of Object.entries(load)) add(`\`${path}\` ${name}`, variant, value)
    }
  }
  const to = pages[1 + (round % (pages.length - 1))]?.path ?? ''
  for (const network of ['fast', 'slow'] as const) {
    for (const variant of order) {
      const time = await measureNavigation(chromium, urlOf(variant, '/'), to, network)
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
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[Math.floor(index)] ?? 0
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2
}
