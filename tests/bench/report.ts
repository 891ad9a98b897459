/** The figures as a table and as a chart. */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { variants } from './variants.ts'

/** One median for each variant, our own first. */
type Row = { label: string; medians: number[] }

const page = 'tests/bench/README.md'
const image = 'tests/bench/performance.svg'

const names = Object.values(variants)

function table(rows: Row[]): string {
  const ratios = Object.keys(variants)
    .slice(1)
    .map((baseline) => `ours ÷ ${baseline}`)
  const head = ['', ...names, ...ratios]
  const body = rows.map(({ label, medians }) => {
    const [ours = 0, ...baselines] = medians
    return [
      label,
      ...medians.map(format),
      ...baselines.map((baseline) => (ours / baseline).toFixed(2)),
    ]
  })
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Puts the table between its markers in the page, and draws the chart. */
export async function writeReport(rows: Row[], setting: string) {
  const machine = `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim()})`
  const day = new Date().toISOString().slice(0, 10)
  const figures = `Measured on ${day}: ${setting}, ${machine}.\n\n${table(rows)}`
  const markdown = await readFile(page, 'utf8')
  const markers = /(<!-- figures -->).*(<!-- end of figures -->)/s
  await writeFile(page, markdown.replace(markers, `$1\n${figures}\n$2`))
  const timings = rows.filter(({ label }) => /first paint|next page/.test(label))
  await writeFile(image, chart(timings))
  console.log(`Written to ${page} and ${image}.`)
}

function chart(rows: Row[]): string {
  const colors = ['#8f211d', '#8a8799', '#dad8e3']
  const [left, scale, rowHeight] = [330, 380, names.length * 14 + 22]
  const longest = Math.max(...rows.flatMap(({ medians }) => medians))
  const height = rows.length * rowHeight + 60
  const bar = (x: number, y: number, width: number, i: number, text: string) =>
    `<rect x="${x}" y="${y}" width="${width.toFixed(1)}" height="12" fill="${colors[i]}"/><text x="${(x + width + 8).toFixed(1)}" y="${y + 11}">${text}</text>`
  const legend = names.map((name, i) => bar(20 + i * 250, 14, 12, i, name))
  const groups = rows.map(({ label, medians }, i) => {
    const top = 50 + i * rowHeight
    const bars = medians.map((value, j) =>
      bar(left, top + j * 14, (value / longest) * scale, j, format(value)),
    )
    return `<text x="${left - 12}" y="${top + 24}" text-anchor="end">${label.replaceAll('`', '')}</text>${bars.join('')}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 0 824 ${height}" font-family="monospace" font-size="13" fill="#17151a"><title>Milliseconds, medians: shorter is better</title><rect x="-24" width="824" height="${height}" fill="#fffdfb"/>${legend.join('')}${groups.join('')}</svg>\n`
}

function format(value: number): string {
  return Math.round(value).toLocaleString('en')
}
