/** Says what of a project's text is what in its row, which `src/components/ProjectRow.tsx` renders. */
import { dirname, join } from 'node:path'
import type { Expression, ObjectExpression, Program, Property } from 'estree'
import { visit as visitCode } from 'estree-util-visit'
import type { Element, Root, RootContent } from 'hast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { importOf, readImage } from './images.ts'
import { isTag, linksIn, withoutEmphasis } from './linksIn.ts'
import { mdxElement } from './mdxElement.ts'
import { isProject, picturesIn, projectAddress, stemOf } from './projects.ts'

const repository = /^https:\/\/github\.com(\/[\w.-]+){2}(?=\/?$)/

/**
 * The first heading is the title. A next paragraph that is all emphasis says what the project is made with, and a next line
 * or paragraph that consists of links is also shown while the project is closed. A picture has the project's name.
 */
export function projectParts() {
  return async (tree: Root, file: VFile) => {
    if (!isProject(file.path)) return
    const isCode = ({ type }: RootContent) => type === 'mdxjsEsm'
    const isSpace = (node: RootContent) => node.type === 'text' && !node.value.trim()
    const text = tree.children.filter((node) => !isCode(node) && !isSpace(node))
    // The page has the h1 and the project's title is an h2, so all other headings start at h3.
    for (const node of text)
      if (isHeading(node)) node.tagName = `h${Math.min(6, Math.max(3, levelOf(node) + 1))}`
    const [title] = text.splice(0, 1)
    if (text[0]) text.splice(0, 1, ...splitAtLinks(text[0]))
    const madeWith = text[0] && allEmphasis(text[0])
    if (madeWith) text.shift()
    const [line] = text
    const links = line ? linksForRow(line) : []
    file.data.repository = links.map((link) => repository.exec(hrefOf(link))?.[0]).find(Boolean)
    const attributes = { id: projectAddress(file.path), letter: title && firstLetter(title) }
    const parts = [
      ...part('title', title && 'children' in title ? title.children : []),
      ...part('madeWith', madeWith),
      ...part('picture', await pictureOf(file.path, title)),
      ...part('links', line && links.length > 0 ? [structuredClone(line)] : []),
      mdxElement(null, {}, text),
    ]
    const row = mdxElement('ProjectRow', attributes, parts, title)
    tree.children = [...tree.children.filter(isCode), row]
  }
}

/** What `partsAsProperties` makes a property of the row. */
function part(name: string, nodes: RootContent[] = []): RootContent[] {
  if (nodes.length === 0) return []
  const element = mdxElement(name, {}, nodes.length > 1 ? [mdxElement(null, {}, nodes)] : nodes)
  // So that MDX does not look for a component of this name.
  return [{ ...element, data: { _mdxExplicitJsx: true } }]
}

/**
 * Turns `<ProjectRow><title>…</title>…</ProjectRow>` into `<ProjectRow title={…}>`, and the text, which is last, into a
 * function, so that nothing of it is created before it is rendered.
 */
export function partsAsProperties() {
  return (program: Program) => {
    visitCode(program, (node) => {
      const [component, props] = node.type === 'CallExpression' ? node.arguments : []
      if (component?.type !== 'Identifier' || component.name !== 'ProjectRow') return
      const { properties } = props as ObjectExpression
      const children = properties.at(-1) as Property
      const { value } = children
      const parts = (value.type === 'ArrayExpression' ? value.elements : [value]) as Expression[]
      for (const part of parts.slice(0, -1)) {
        const [name, inside] = part.type === 'CallExpression' ? part.arguments : []
        const [content] = inside?.type === 'ObjectExpression' ? inside.properties : []
        if (name?.type === 'Literal' && content?.type === 'Property')
          properties.push({ ...content, key: { type: 'Identifier', name: `${name.value}` } })
      }
      const argument = parts.at(-1) as Expression
      // Not an arrow function, which browsers parse together with what is around it.
      children.value = {
        type: 'FunctionExpression',
        params: [],
        body: { type: 'BlockStatement', body: [{ type: 'ReturnStatement', argument }] },
      }
    })
  }
}

/** A line of links directly below a line that is all emphasis is a paragraph of its own. */
function splitAtLinks(node: RootContent): RootContent[] {
  if (!isTag(node, 'p')) return [node]
  const [first, next, ...others] = node.children
  if (!first || !next) return [node]
  const isBreak = isTag(next, 'br') || (next.type === 'text' && /^\r?\n/.test(next.value))
  const above = { ...node, children: [first] }
  const line = { ...node, children: isTag(next, 'br') ? others : [next, ...others] }
  return isBreak && allEmphasis(above) && linksForRow(line).length > 0 ? [above, line] : [node]
}

/** The text of such a paragraph. With a link in it, the paragraph stays below, because the heading is clicked itself. */
function allEmphasis(node: RootContent): RootContent[] | undefined {
  const [emphasis, ...others] = isTag(node, 'p') ? node.children : []
  if (!isTag(emphasis, 'em') || others.length > 0) return
  if (emphasis.children.every(isWords)) return emphasis.children
}

/** Neither badges nor a line of contents. */
function linksForRow(line: RootContent): Element[] {
  const links = linksIn(line)
  const isPlain = (link: Element) =>
    /^(https?:\/)?\/(?!\/)/i.test(hrefOf(link)) && withoutEmphasis(link.children).every(isWords)
  return links.length <= 6 && links.every(isPlain) ? links : []
}

function hrefOf({ properties }: Element): string {
  return `${properties.href}`
}

function isWords(node: RootContent): boolean {
  return node.type === 'text' || isTag(node, 'code')
}

function isHeading(node: RootContent): node is Element {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName)
}

function levelOf({ tagName }: Element): number {
  return Number(tagName[1])
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
  const properties = {
    src: importOf(name),
    alt: '',
    sizes: `(min-width: 48rem) ${wide}, ${narrow}`,
    style: `--ratio: ${ratio}`,
    // The others are below the first view.
    loading: index < 3 ? 'eager' : 'lazy',
  }
  const image: Element = { type: 'element', tagName: 'img', properties, children: [], position }
  return [image]
}

/** What the mark shows if there is no drawing: the first letter or digit of a title. */
function firstLetter(title: RootContent): string | undefined {
  let words = ''
  // Not those of an expression, which are code.
  visit(title, 'text', ({ value }) => {
    words += value
  })
  return /[\p{L}\p{N}]\p{M}*/u.exec(words)?.[0]
}
