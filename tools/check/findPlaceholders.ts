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

/** Everything that came with the site and has not been replaced yet: it says so itself. */
export async function findPlaceholders(root: string): Promise<Placeholder[]> {
  const { prose } = await readContent(root)
  const texts = prose.filter(({ file }) => isBundled(file))
  return [...inFacts(root), ...texts.flatMap(inText), ...inOthers(root)]
}

/** How many are left that block publishing. */
export async function placeholdersLeft(root: string): Promise<string> {
  const { length } = (await findPlaceholders(root)).filter((found) => found.blocksPublishing)
  if (length < 2) return length ? 'one placeholder is left. `npm run todo` lists it.' : ''
  return `${length} placeholders are left. \`npm run todo\` lists them.`
}

/** `name: placeholder('')` */
function inFacts(root: string): Placeholder[] {
  const file = 'content/site.ts'
  return [...valuesIn(root, file)]
    .filter(([, { isPlaceholder }]) => isPlaceholder)
    .map(([path, { line }]) => ({
      file,
      line,
      what: `"${path.split('.').at(-1)}"`,
      blocksPublishing: true,
    }))
}

function valuesIn(root: string, file: string) {
  try {
    return readValues(readFileSync(join(root, file), 'utf8'))
  } catch {
    throw new Error(`${file} cannot be read. \`npm run check\` says why.`)
  }
}

/** A comment in its own line, words of ours, and images in a folder of that name: what blocks publishing is one entry. */
function inText({ file, source, tree }: Prose): Placeholder[] {
  const found: Placeholder[] = []
  const imageLines = new Set<number>()
  let ours = 0
  visit(tree, (node) => {
    const { start, end } = node.position ?? {}
    const { line = 1 } = start ?? {}
    const text = source.slice(start?.offset, end?.offset)
    const mark = /^(?:\{\/\*|<!--)\s*placeholder\b(, may stay)?/.exec(text)
    if (node.type !== 'root' && isComment(node) && mark)
      found.push({ file, line, what: 'the text', blocksPublishing: !mark[1] })
    if (node.type === 'paragraph' && text.startsWith('Placeholder: ')) ours ||= line
    const isLeaf = !('children' in node) || node.children.length === 0
    if (isLeaf && /^(image|definition|html|mdxjsEsm|mdxJsx(Flow|Text)Element)$/.test(node.type))
      for (const { index } of text.matchAll(/photos\/placeholder\//g))
        imageLines.add(line + text.slice(0, index).split('\n').length - 1)
  })
  // Also if the comment alone has been deleted.
  if (ours && !found.some(({ blocksPublishing }) => blocksPublishing))
    found.push({ file, line: ours, what: 'our words', blocksPublishing: true })
  const [line] = imageLines
  if (line === undefined) {
    if (!ours)
      for (const text of found) text.what += ', or delete its comment to publish it as it is'
    return found
  }
  const lines = [...imageLines].join(', ')
  const images =
    imageLines.size === 1 ? `the image in line ${lines}` : `the images in lines ${lines}`
  const text = found.find(({ blocksPublishing }) => blocksPublishing)
  if (text) text.what += ` and ${images}`
  else found.push({ file, line, what: images, blocksPublishing: true })
  return found
}

/** What may stay, beside texts: a folder, and files that begin with a comment. The documents are about the template. */
const others = {
  'content/logo.svg': 'the logo, or delete its comment to keep this one',
  'content/photos/placeholder': 'our photos: delete the folder once no page shows one',
  'README.md': 'the text, which employers read first in your repository',
  'CONTRIBUTING.md': 'the text, or delete the file',
}

function inOthers(root: string): Placeholder[] {
  const isMarked = (file: string) => {
    const path = join(root, file)
    if (!existsSync(path) || !/\.\w+$/.test(file)) return existsSync(path)
    return /^(<svg[^>]*>\s*)?<!--\s*placeholder\b/.test(readFileSync(path, 'utf8'))
  }
  return Object.entries(others)
    .filter(([file]) => isMarked(file))
    .map(([file, what]) => ({ file, line: 1, what, blocksPublishing: false }))
}

export function formatPlaceholders(placeholders: Placeholder[]): string {
  return placeholders.map(({ file, line, what }) => `${file}:${line}: ${what}`).join('\n')
}
