/** What the measurements have in common in telling what they found. */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'

const file = 'docs/performance.md'

/** Prints a part of `docs/performance.md`, and puts it between the two marks that bear its name. */
export async function report(part: string, text: string) {
  const page = await readFile(file, 'utf8')
  const marks = new RegExp(`(<!-- ${part} -->).*(<!-- end of ${part} -->)`, 's')
  await writeFile(file, page.replace(marks, `$1\n${text}\n$2`))
  console.log(`${text}\n\nWritten to ${file}.`)
}

export function setting(command: string, rounds: number, browser: string): string {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()})`
  return `Measured on ${day} with \`${command}\`: medians of ${rounds}, ${browser}, Node ${process.version}, ${machine}.`
}

export function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export function shown(value: number): string {
  return value < 1 ? String(Number(value.toFixed(4))) : Math.round(value).toLocaleString('en')
}
