import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { MarkdownWords } from '../../src/contentTypes.ts'

const address = new URL('../../content/words.ts', import.meta.url)

/** Every text depends on it. */
export const wordsFile = fileURLToPath(address)

/** Imported here, so that Vite does not bundle them with its configuration. */
export const markdownWords = {} as MarkdownWords
await readWords()

/** The query makes Node read a changed file again. If the words cannot be loaded, the content check says why. */
export async function readWords() {
  const { mtimeMs } = await stat(address).catch(() => ({ mtimeMs: 0 }))
  const content = await import(`${address.href}?${mtimeMs}`).catch(() => ({}))
  Object.assign(markdownWords, content.markdownWords)
}
