import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Root } from 'mdast'
import { pages } from '../../src/pages.ts'
import { isProject } from '../projects.ts'
import type { Diagnostic } from './diagnostic.ts'
import { readProse } from './readProse.ts'
import { readSite, type SiteFacts } from './readSite.ts'

export type Prose = { file: string; source: string; tree: Root }

export type Content = {
  /** The project's folder. All paths are relative to it, with slashes. */
  root: string
  files: string[]
  /** Undefined if `content/site.ts` cannot be parsed. */
  site: SiteFacts | undefined
  /** The `.mdx` files that can be parsed: pages first, then projects in order. */
  prose: Prose[]
  /** Why the others cannot be parsed. */
  diagnostics: Diagnostic[]
}

/** The files that the site needs, and what is in them. */
const required = {
  'content/site.ts': 'the facts about you',
  'content/logo.svg': 'the logo in the nav bar',
  ...Object.fromEntries(
    pages
      .filter(({ content }) => content.endsWith('.mdx'))
      .map(({ name, content }) => [`content/${content}`, `the text of the ${name} page`]),
  ),
}

export async function readContent(root: string): Promise<Content> {
  const entries = await readdir(join(root, 'content'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const content: Content = { root, files, site: undefined, prose: [], diagnostics: [] }

  for (const [file, purpose] of Object.entries(required)) {
    if (files.includes(file)) continue
    content.diagnostics.push({
      file,
      line: 1,
      problem: `The file is missing. It contains ${purpose}.`,
      hint: 'Add a file with exactly this name.',
    })
  }
  for (const file of files.filter((file) => file.endsWith('.mdx')).sort(by(isProject))) {
    const source = await readText(root, file)
    const { tree, diagnostic } = readProse(file, source)
    if (tree) content.prose.push({ file, source, tree })
    else content.diagnostics.push({ file, ...diagnostic })
  }
  if (files.includes('content/site.ts')) {
    const { facts, diagnostic } = readSite(await readText(root, 'content/site.ts'))
    if (facts) content.site = facts
    else content.diagnostics.push({ file: 'content/site.ts', ...diagnostic })
  }
  return content
}

function readText(root: string, file: string): Promise<string> {
  return readFile(join(root, file), 'utf8')
}

function by<T>(rank: (value: T) => boolean) {
  return (one: T, other: T) => Number(rank(one)) - Number(rank(other))
}
