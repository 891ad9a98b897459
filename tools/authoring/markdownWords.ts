import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'
import type { MarkdownWords } from '../../src/contentTypes.ts'

const file = new URL('../../content/words.ts', import.meta.url)

/** If the words cannot be loaded, the content check says why. */
export const markdownWords = await readWords().catch(() => ({}) as MarkdownWords)

/** Imported here, so that Vite does not bundle them with its configuration. The query makes Node read the file again. */
async function readWords(): Promise<MarkdownWords> {
  return (await import(`${file.href}?${Date.now()}`)).markdownWords
}

/** Restarts `npm run dev` when the words change, because every page has been compiled with them. */
export function restartForWords(): Plugin {
  return {
    name: 'restart-for-words',
    configureServer(server) {
      server.watcher.on('change', async (changed) => {
        // Not the path of `file`: on Windows, its drive may be `C:` there and `c:` here.
        if (changed !== join(server.config.root, 'content', 'words.ts')) return
        const words = await readWords().catch(() => markdownWords)
        if (!isDeepStrictEqual(words, markdownWords)) await server.restart()
      })
    },
  }
}
