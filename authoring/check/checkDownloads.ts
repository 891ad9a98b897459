import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Diagnostic } from './diagnostic.ts'
import type { Content } from './readContent.ts'

const mebibyte = 1024 * 1024

/** Cloudflare's limit. */
const maximum = 25 * mebibyte

export async function checkDownloads({ root, files }: Content): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const file of files.filter((file) => file.startsWith('content/files/'))) {
    const { size } = await stat(join(root, file))
    if (size <= maximum) continue
    diagnostics.push({
      file,
      line: 1,
      problem: `The file is ${Math.ceil(size / mebibyte)} MiB; Cloudflare accepts at most 25 MiB.`,
      hint: 'Make it smaller, or publish it elsewhere and link it.',
    })
  }
  return diagnostics
}
