import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { visit } from 'unist-util-visit'
import { isComment } from '../authoring/markdown.ts'
import { isBundled, type Prose, readContent } from './readContent.ts'
import { readValues } from './readValues.ts'

type Placeholder = {
  file: string
  line: number
  what: string
  /** The others may stay when the site is published. */
  blocksPublishing: boolean
}

/** Everything in `content/` that came with the site and has not been replaced yet: it says so itself. */
export async function findPlaceholders(root: string): Promise<Placeholder[]> {
  const { prose } = await readContent(root)
  const texts = prose.filter(({ file }) => isBundled(file))
  return [...inFacts(root), ...texts.flatMap(inText), ...inLogo(root)]
}

/** `name: placeholder('')` */
function inFacts(root: string): Placeholder[] {
  const file = 'content/site.ts'
  return [...readValues(read(root, file))]
    .filter(([, { isPlaceholder }]) => isPlaceholder)
    .map(([path, { line }]) => ({
      file,
      line,
      what: `"${path.split('.').at(-1)}"`,
      blocksPublishing: true,
    }))
}

/** A comment in its own line, and images in a folder of that name. */
function inText({ file, source, tree }: Prose): Placeholder[] {
  const found: Placeholder[] = []
  visit(tree, (node) => {
    const { start, end } = node.position ?? {}
    const text = source.slice(start?.offset, end?.offset)
    const report = (what: string, blocksPublishing: boolean, index = 0) =>
      found.push({
        file,
        line: (start?.line ?? 1) + text.slice(0, index).split('\n').length - 1,
        what,
        blocksPublishing,
      })
    if (node.type !== 'root' && isComment(node) && /^(\{\/\*|<!--)\s*placeholder\b/.test(text))
      report('the text', !text.includes('may stay'))
    if (/^(image|definition|html|mdxjsEsm|mdxJsx(Flow|Text)Element)$/.test(node.type)) {
      const isLeaf = !('children' in node) || node.children.length === 0
      for (const { 0: path, index } of text.matchAll(/photos\/placeholder\/[^\s)>"']+/g))
        if (isLeaf) report(`the image content/${path}`, true, index)
    }
  })
  return found
}

function inLogo(root: string): Placeholder[] {
  const file = 'content/logo.svg'
  if (!/<!--\s*placeholder\b/.test(read(root, file))) return []
  return [{ file, line: 1, what: 'the logo', blocksPublishing: true }]
}

function read(root: string, file: string): string {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

export function printPlaceholders(placeholders: Placeholder[]): string {
  return placeholders.map(({ file, line, what }) => `${file}:${line}: ${what}`).join('\n')
}
