import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { createProcessor } from '@mdx-js/mdx'
import type { Root } from 'mdast'
import type { VFileMessage } from 'vfile-message'
import { listContent } from '../authoring/listContent.ts'
import { mdxOptions } from '../authoring/markdown.ts'
import { isBesideReadme, isProject } from '../authoring/projects.ts'
import { type Diagnostic, error, type Problem } from './diagnostic.ts'

export type Prose = { file: string; source: string; tree: Root }

export type Content = {
  /** The project's folder. All paths are relative to it, with slashes. */
  root: string
  files: string[]
  /** Symbolic links. */
  links: string[]
  /** The `.md` and `.mdx` files that can be parsed: pages first, then projects in order. */
  prose: Prose[]
  /** Why the others cannot be parsed, one for each. */
  diagnostics: Diagnostic[]
}

/** Downloads may be in Markdown, too. */
export function isText(file: string): boolean {
  return /^content\/(?!files\/).+\.mdx?$/.test(file)
}

/** Whether `src/` imports a text, because it imports all pages and projects. */
export function isBundled(file: string): boolean {
  return /^content\/[^/]+\.mdx?$/.test(file) || isProject(file)
}

const processors = {
  '.md': createProcessor({ ...mdxOptions, format: 'md' }),
  '.mdx': createProcessor(mdxOptions),
}

export async function readContent(root: string): Promise<Content> {
  const { files, links } = listContent(root)
  files.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const content: Content = { root, files, links, prose: [], diagnostics: [] }
  const texts = files.filter((file) => isText(file) && !isBesideReadme(file, files))
  for (const file of [...texts.filter((text) => !isProject(text)), ...texts.filter(isProject)]) {
    // Some editors on Windows start a file with a byte order mark.
    const source = (await readFile(join(root, file), 'utf8')).replace(/^\ufeff/, '')
    try {
      const tree = processors[extname(file) as keyof typeof processors].parse({
        path: file,
        value: source,
      }) as Root
      content.prose.push({ file, source, tree })
    } catch (thrown) {
      const { reason, line, cause } = thrown as VFileMessage
      // Where the tag was opened, if MDX says so.
      const [, opened] = /\((\d+):/.exec(reason) ?? []
      const place = { file, line: Number(opened ?? line ?? 1) }
      const more = cause instanceof Error ? `: ${cause.message}` : ''
      const problem = syntaxProblem(`${reason}${more}.`, source, place.line)
      content.diagnostics.push({ ...place, ...problem })
    }
  }
  return content
}

export const conflictMarker = error`This is what git writes where two versions differ.\nKeep one of the two, and delete the lines with <<<<<<<, ======= and >>>>>>>.`

/** Why an `.mdx` file cannot be parsed: in MDX's own words, and what to do. */
function syntaxProblem(message: string, source: string, line: number): Problem {
  const text = source.split('\n')[line - 1] ?? ''
  if (text.startsWith('<<<<<<<')) return conflictMarker
  return error`${message}\nTo show < or { itself, write \\< or \\{. For GitHub's Markdown, such as a README, name the file .md.`
}
