import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'
import type { MarkdownWords } from '../../src/contentTypes.ts'

const { href } = new URL('../../content/words.ts', import.meta.url)

/** Imported here, so that Vite does not bundle them with its configuration. */
export const markdownWords = {} as MarkdownWords
await readWords()

/** The query makes Node read the file again. If the words cannot be loaded, the content check says why. */
async function readWords() {
  const content = await import(`${href}?${Date.now()}`).catch(() => ({}))
  Object.assign(markdownWords, content.markdownWords)
}

/** Makes `npm run dev` compile every text again when the words change. */
export function updateWords(): Plugin {
  return {
    name: 'update-words',
    async hotUpdate({ file, read }) {
      if (file !== normalizePath(fileURLToPath(href))) return
      // Waits for an editor that has only emptied it.
      await read()
      await readWords()
      this.environment.moduleGraph.invalidateAll()
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}
