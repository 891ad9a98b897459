/** `npm run bench:growth`: first visits with 1, 10 and 100 times the content, into `docs/performance.md`. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { copyProject, removeCopy, run } from '../tests/support/projectCopy.ts'
import { write } from '../tests/support/smallContent.ts'
import { launchChromium } from './devtools.ts'
import { visit } from './measure.ts'
import { median, report, setting, shown, table } from './report.ts'
import { serve } from './serve.ts'

const rounds = Number(process.argv[2] ?? 5)
const scales = [1, 10, 100]
const paths = ['/', '/Projects', '/About']
const metrics = {
  firstPaint: 'first paint, ms',
  blockingTime: 'blocking time, ms',
  pictures: 'pictures asked for',
  bytesBeforePaint: 'bytes before first paint',
  bytes: 'bytes in all',
} as const

const roots: string[] = []
const measured = new Map<string, number[]>()
try {
  for (const scale of scales) {
    console.log(`building with ${scale} times the content`)
    roots.push(await buildLarger(scale))
  }
  await measureAll()
} finally {
  for (const root of roots) await removeCopy(root)
}

async function measureAll() {
  const folders = Object.fromEntries(
    roots.map((root, i) => [String(scales[i]), join(root, 'dist')]),
  )
  const host = await serve(folders)
  const chromium = await launchChromium()
  try {
    await visit(chromium, host.addresses['1'] ?? '')
    for (let round = 0; round < rounds; round++) {
      process.stdout.write(`\rround ${round + 1} of ${rounds}`)
      for (const path of paths) {
        for (const scale of scales) {
          const seen = await visit(chromium, host.addresses[scale] + path)
          for (const metric of Object.keys(metrics) as (keyof typeof metrics)[]) {
            const key = `${path} ${metric} ${scale}`
            measured.set(key, [...(measured.get(key) ?? []), seen[metric]])
          }
        }
      }
    }
    process.stdout.write('\n')
  } finally {
    await chromium.close()
    await host.stop()
  }
  const rows = paths.flatMap((path) =>
    Object.entries(metrics).map(([metric, label]) => [
      `\`${path}\` ${label}`,
      ...scales.map((scale) => shown(median(measured.get(`${path} ${metric} ${scale}`) ?? []))),
    ]),
  )
  await report(
    'growth',
    `${setting('npm run bench:growth', rounds, chromium.version)}\n\n${table(['', ...scales.map((scale) => `${scale}×`)], rows)}`,
  )
}

/** A copy of the project with so many times its projects, and its text and photos on the About page. */
async function buildLarger(scale: number): Promise<string> {
  const root = await copyProject()
  const projects = await readdir(join(root, 'content/projects'))
  const about = await readFile(join(root, 'content/about.mdx'), 'utf8')
  const start = about.indexOf('\n## ')
  const parts = [about]
  for (let copy = 1; copy < scale; copy++) {
    for (const file of projects) {
      const [, number, name] = /^(\d+)-(.*)\.mdx$/.exec(file) ?? []
      const text = await readFile(join(root, 'content/projects', file), 'utf8')
      const place = Number(number) + copy * projects.length
      await write(
        root,
        `content/projects/${place}-${name}-${copy}.mdx`,
        text.replace(/^# .*/m, `$& ${copy}`),
      )
    }
    const names = new Set<string>()
    const renamed = about.slice(start).replace(/photos\/([\w-]+)\.\w+/g, (_, name: string) => {
      names.add(`photos/${name}-${copy}.png`)
      return `photos/${name}-${copy}.png`
    })
    parts.push(renamed.replace(/^[\w ,.;:'-]+$/gm, (line) => shuffle(line, copy)))
    for (const name of names) await write(root, `content/${name}`, await drawPhoto(copy, name))
  }
  await write(root, 'content/about.mdx', parts.join('\n'))
  const { code, output } = await run(root, 'npm run build')
  if (code !== 0) throw new Error(output)
  return root
}

/** As wide as a photo but flat, and each of another colour: a thousand are compressed in a minute. */
function drawPhoto(copy: number, name: string): Promise<Buffer> {
  const [g = 0, b = 0] = digest(name)
  const background = { r: copy, g, b }
  return sharp({ create: { width: 1600, height: 24, channels: 3, background } })
    .png()
    .toBuffer()
}

/** The same words in another order, so that no compression finds a line that it has seen before. */
function shuffle(line: string, copy: number): string {
  return line
    .split(' ')
    .map((word, i) => [digest(`${copy} ${i}`).toString('hex'), word])
    .sort()
    .map(([, word]) => word)
    .join(' ')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
