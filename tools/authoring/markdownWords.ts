import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import type { MarkdownWords } from '../../src/contentTypes.ts'

const { href } = new URL('../../content/words.ts', import.meta.url)

/**
 * Imported here, so that Vite does not bundle them with its configuration. The query makes Node read the file again. If
 * the words cannot be loaded, the content check says why.
 */
export const markdownWords: MarkdownWords = await import(`${href}?${Date.now()}`).then(
  (content) => content.markdownWords,
  () => ({}),
)

/** Makes Vite restart `npm run dev` when the words change, because every page has been compiled with them. */
export function restartForWords(): Plugin {
  return {
    name: 'restart-for-words',
    configResolved({ root, configFileDependencies }) {
      configFileDependencies.push(normalizePath(join(root, 'content/words.ts')))
    },
  }
}
