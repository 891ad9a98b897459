/** `npm run bench`: the built site against its hand-written twins, into `docs/performance.md`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages } from '../src/pages.ts'
import { type Variant, variants, writeBaselines } from './baselines.ts'
import { chart, type Row } from './chart.ts'
import { launchChromium } from './devtools.ts'
import { move, type Visit, visit } from './measure.ts'
import { median, report, setting, shown, table } from './report.ts'
import { serve } from './serve.ts'

const rounds = Number(process.argv[2] ?? 15)

const metrics = {
  firstPaint: 'first paint, ms',
  largestPaint: 'largest paint, ms',
  layoutShift: 'layout shift',
  blockingTime: 'blocking time, ms',
  bytesBeforePaint: 'bytes before first paint',
  bytes: 'bytes in all',
} as const
const networks = { 'slow processor': false, 'slow processor and network': true }

const measured = new Map<string, Record<Variant, number[]>>()

const folder = await mkdtemp(join(tmpdir(), 'twins-'))
const host = await serve(await writeBaselines(folder))
const chromium = await launchChromium()
try {
  // The first visit of all pays for Chromium's own start.
  for (const variant of variants) await visit(chromium, host.addresses[variant])
  for (let round = 0; round < rounds; round++) {
    process.stdout.write(`\rround ${round + 1} of ${rounds}`)
    await measure(round)
  }
  process.stdout.write('\n')
} finally {
  await chromium.close()
  await host.stop()
  await rm(folder, { recursive: true })
}

const rows = [...measured].map(([label, all]): Row => {
  const values = variants.map((variant) => [variant, median(all[variant])])
  return { label, values: Object.fromEntries(values) }
})
await report(
  'figures',
  `${setting('npm run bench', rounds, chromium.version)}\n\n${table(
    [
      '',
      'ours',
      'hand-written, linked styles',
      'hand-written, inlined styles',
      'ours ÷ linked',
      'ours ÷ inlined',
    ],
    rows.map(({ label, values }) => [
      label,
      ...variants.map((variant) => shown(values[variant])),
      ratio(values.ours, values.linked),
      ratio(values.ours, values.inlined),
    ]),
  )}`,
)
await writeFile(
  'docs/performance.svg',
  chart(rows.filter(({ label }) => /first paint, ms|next page/.test(label))),
)

/** Every page, and two moves, in every variant. */
async function measure(round: number) {
  // Another one goes first in every round, and each follows each of the others as often: a visit is
  // slower while Chromium still clears up after the one before.
  const order = variants.map((_, i) => variants[(i + round) % variants.length] ?? 'ours')
  if (Math.floor(round / variants.length) % 2 === 1) order.reverse()
  for (const { path } of pages) {
    for (const variant of order) {
      const seen: Visit = await visit(chromium, host.addresses[variant] + path)
      for (const [metric, label] of Object.entries(metrics)) {
        note(`\`${path}\` ${label}`, variant, seen[metric as keyof Visit])
      }
    }
  }
  const to = pages[1 + (round % (pages.length - 1))]?.path ?? ''
  for (const [network, onSlowNetwork] of Object.entries(networks)) {
    for (const variant of order) {
      const time = await move(chromium, `${host.addresses[variant]}/`, to, onSlowNetwork)
      note(`next page, ${network}, ms`, variant, time)
    }
  }
}

function note(label: string, variant: Variant, value: number) {
  const values = measured.get(label) ?? { ours: [], linked: [], inlined: [] }
  values[variant].push(value)
  measured.set(label, values)
}

function ratio(one: number, other: number): string {
  return other === 0 ? (one === 0 ? '=' : '–') : (one / other).toFixed(2)
}
