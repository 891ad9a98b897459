import type { MarkdownWords } from '../src/contentTypes.ts'

/** Not bundled with the configuration. If it cannot be loaded, the content check says why. */
const file = new URL('../content/words.ts', import.meta.url).href

export const markdownWords: MarkdownWords = await import(file).then(
  (module) => module.markdownWords,
  () => ({}),
)
