/** `npm run bench`: the built site against its hand-written twins, into `docs/performance.md`. */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { pages } from '../src/pages.ts'
import { launchChromium } from '../tests/devtools.ts'
import { chart } from './chart.ts'
import { move, type Visit, visit } from './measure.ts'
import { serveTwins, type Variant, variants } from './twins.ts'

const rounds = Number(process.argv[2] ?? 15)
const report = 'docs/performance.md'

const twins = await serveTwins()
const chromium = await launchChromium()

type Key = `${string} ${Variant}`
const visits = new Map<Key, Visit[]>()
const moves = new Map<Key, number[]>()
const networks = { 'slow processor': false, 'slow processor and network': true }

// The first visit of all pays for Chromium's own start.
for (const variant of variants) await visit(chromium, `${twins.addresses[variant]}/`)
for (let round = 0; round < rounds; round++) {
  process.stdout.write(`\rround ${round + 1} of ${rounds}`)
  // Another one goes first in every round, so that no variant has the quiet or the busy moments.
  const order = variants.map((_, i) => variants[(i + round) % variants.length] ?? 'ours')
  for (const { path } of pages) {
    for (const variant of order) {
      push(visits, `${path} ${variant}`, await visit(chromium, twins.addresses[variant] + path))
    }
  }
  const to = pages[1 + (round % (pages.length - 1))]?.path ?? ''
  for (const [network, onSlowNetwork] of Object.entries(networks)) {
    for (const variant of order) {
      const time = await move(chromium, `${twins.addresses[variant]}/`, to, onSlowNetwork)
      push(moves, `${network} ${variant}`, time)
    }
  }
}
process.stdout.write('\n')
await chromium.close()
await twins.stop()

const metrics = {
  firstPaint: 'first paint, ms',
  largestPaint: 'largest paint, ms',
  layoutShift: 'layout shift',
  blockingTime: 'blocking time, ms',
  bytesBeforePaint: 'bytes before first paint',
  bytes: 'bytes in all',
} as const

const rows: Row[] = []
for (const { path } of pages) {
  for (const [metric, label] of Object.entries(metrics)) {
    rows.push(
      row(`\`${path}\` ${label}`, (variant) =>
        (visits.get(`${path} ${variant}`) ?? []).map((one) => one[metric as keyof Visit]),
      ),
    )
  }
}
for (const network of Object.keys(networks)) {
  rows.push(row(`next page, ${network}, ms`, (variant) => moves.get(`${network} ${variant}`) ?? []))
}

const table = [
  '| | ours | hand-written, linked styles | hand-written, inlined styles | ours ÷ linked | ours ÷ inlined |',
  '|---|---|---|---|---|---|',
  ...rows.map(
    ({ label, values }) =>
      `| ${label} | ${variants.map((variant) => shown(values[variant])).join(' | ')} | ${ratio(values.ours, values.linked)} | ${ratio(values.ours, values.inlined)} |`,
  ),
].join('\n')
const setting = `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench\`: medians of ${rounds}, ${chromium.version}, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim()}).`

const text = await readFile(report, 'utf8')
await writeFile(
  report,
  text.replace(/(<!-- figures -->).*(<!-- end -->)/s, `$1\n${setting}\n\n${table}\n$2`),
)
await writeFile(
  'docs/performance.svg',
  chart(rows.filter(({ label }) => /first paint, ms|next page/.test(label))),
)
console.log(`${setting}\n\n${table}\n\nWritten to ${report}.`)

export type Row = { label: string; values: Record<Variant, number> }

function row(label: string, measured: (variant: Variant) => number[]): Row {
  const values = Object.fromEntries(variants.map((variant) => [variant, median(measured(variant))]))
  return { label, values: values as Record<Variant, number> }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

function shown(value: number): string {
  return value < 1 ? String(Number(value.toFixed(4))) : Math.round(value).toLocaleString('en')
}

function ratio(one: number, other: number): string {
  return other === 0 ? (one === 0 ? '=' : '–') : (one / other).toFixed(2)
}

function push<Value>(map: Map<Key, Value[]>, key: Key, value: Value) {
  map.set(key, [...(map.get(key) ?? []), value])
}
