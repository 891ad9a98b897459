import { dirname, join } from 'node:path'
import type { Heading, Image, Link, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { importOf, readImage } from './images.ts'
import { linksIn, withoutEmphasis } from './linksIn.ts'
import { mdxElement } from './mdxElement.ts'
import { isProject, picturesIn, stemOf } from './projects.ts'

/** With a capital, which no heading's id has. */
const titleId = 'Title'

const repository = /^https:\/\/github\.com(\/[\w.-]+){2}(?=\/?$)/

/**
 * A file in `content/projects/` is one collapsible section: its first heading is what a visitor clicks, the rest is what
 * opens, and its file name without the number is the section's address. What a visitor clicks also contains a first
 * paragraph that is all emphasis, which says what the project is made with, and a picture with the project's name. Below
 * it, while the section is closed, are the links of a next line or paragraph that consists of nothing else.
 */
export function projectSections() {
  return async (tree: Root, file: VFile) => {
    if (!isProject(file.path)) return
    const code = tree.children.filter((node) => node.type === 'mdxjsEsm')
    const shown: RootContent[] = tree.children.filter((node) => node.type !== 'mdxjsEsm')
    // The page has the h1 and the project's title is an h2, so all other headings start at h3.
    for (const [index, node] of shown.entries()) {
      if (node.type === 'heading') node.depth = clamp(node.depth + 1, index === 0 ? 2 : 3, 6)
    }
    if (shown[1]) shown.splice(1, 1, ...splitAtLinks(shown[1]))
    const [, first] = shown
    const madeWith = first && allEmphasis(first)
    const [title] = shown.splice(0, madeWith ? 2 : 1)
    const picture = await pictureOf(file.path, title)
    const head = [title, madeWith, picture].filter((node) => node !== undefined)
    const [line] = shown
    const links = line ? linksForRow(line) : []
    const hasLinks = links.length > 0
    if (hasLinks && title) title.data = { hProperties: { id: titleId } }
    tree.children = [
      ...code,
      mdxElement('details', { className: hasLinks ? 'section linked' : 'section' }, [
        // Without a wrapper around these: browsers would not read them as the name of what is clicked.
        mdxElement('summary', {}, [
          mdxElement('Mark', { letter: title && firstLetter(title) }, []),
          ...head,
        ]),
        mdxElement('SectionText', {}, [mdxElement(null, {}, shown)], title),
      ]),
    ]
    if (!line || !hasLinks) return
    file.data.repository = links.map(({ url }) => repository.exec(url)?.[0]).find(Boolean)
    const group = { className: 'section-links', role: 'group', 'aria-labelledby': titleId }
    // Not in the summary, which is a control itself.
    tree.children.push(mdxElement('div', group, [structuredClone(line)]))
  }
}

/** A line of links directly below a line that is all emphasis is a paragraph of its own. */
function splitAtLinks(node: RootContent): RootContent[] {
  if (node.type !== 'paragraph') return [node]
  const [first, next, ...others] = node.children
  if (!first || !next) return [node]
  const isBreak = next.type === 'break' || (next.type === 'text' && /^\r?\n/.test(next.value))
  const above = { ...node, children: [first] }
  const line = { ...node, children: next.type === 'break' ? others : [next, ...others] }
  return isBreak && allEmphasis(above) && linksForRow(line).length > 0 ? [above, line] : [node]
}

/** The text of such a paragraph. With a link in it, the paragraph stays below, because the heading is clicked itself. */
function allEmphasis(node: RootContent): RootContent | undefined {
  const [emphasis, ...others] = node.type === 'paragraph' ? node.children : []
  if (emphasis?.type !== 'emphasis' || others.length > 0) return
  if (!emphasis.children.every(isWords)) return
  return mdxElement('span', { className: 'made-with' }, emphasis.children)
}

/** Neither badges nor a line of contents. */
function linksForRow(line: RootContent): Link[] {
  const links = linksIn(line)
  const isPlain = ({ url, children }: Link) =>
    /^(https?:\/)?\/(?!\/)/i.test(url) && withoutEmphasis(children).every(isWords)
  return links.length <= 6 && links.every(isPlain) ? links : []
}

function isWords({ type }: RootContent): boolean {
  return type === 'text' || type === 'inlineCode'
}

/** With the widths that row.css gives it. Not an animation, which would move without a way to stop it. */
async function pictureOf(file: string, { position }: Partial<RootContent> = {}) {
  const folder = dirname(file)
  const pictures = picturesIn(folder)
  const index = pictures.findIndex((name) => stemOf(name) === stemOf(file))
  const name = pictures[index]
  if (!name) return
  const { width, height, isUnchanged } = await readImage(join(folder, name))
  if (isUnchanged) return
  const ratio = width / height
  const wide = `min(14.85rem, ${(10.8 * ratio).toFixed(2)}rem)`
  const narrow = `min(80vw, ${(12.75 * ratio).toFixed(2)}rem)`
  const hProperties = {
    src: importOf(name),
    sizes: `(min-width: 48rem) ${wide}, ${narrow}`,
    style: `--ratio: ${ratio}`,
    // The others are below the first view.
    loading: index < 3 ? 'eager' : 'lazy',
  }
  const image: Image = { type: 'image', url: name, alt: '', data: { hProperties }, position }
  return image
}

/** What the mark shows if there is no drawing: the first letter or digit of a title. */
function firstLetter(title: RootContent): string | undefined {
  let words = ''
  // Not those of an expression, which are code.
  visit(title, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') words += node.value
  })
  return /[\p{L}\p{N}]\p{M}*/u.exec(words)?.[0]
}

function clamp(depth: number, least: number, most: number): Heading['depth'] {
  return Math.max(least, Math.min(depth, most)) as Heading['depth']
}
