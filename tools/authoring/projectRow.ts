/** Finds the title of a project, and the lines below it that its row shows. */
import type { Element, ElementContent, RootContent } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import { EXIT, SKIP, visit } from 'unist-util-visit'
import { isTag, linksIn, withoutEmphasis } from './linksIn.ts'

export type Row = {
  /** The title's heading, with everything in it. */
  heading?: Element
  /** The paragraph, `<div>` or other part of the text that contains the heading, or the heading itself. */
  block?: RootContent
  /** What is clicked: the heading without images and links. */
  title?: ElementContent[]
  /** The words of the line in italics. */
  madeWith?: RootContent[] | undefined
  /** The paragraph of links. */
  line?: RootContent
}

/**
 * A project's row, and the text without it. In a README, a `<div align="center">` often contains its title, or all of it:
 * the lines are looked for beside the title, and then below the `<div>`.
 */
export function splitRow(nodes: RootContent[]): Row & { text: RootContent[] } {
  const text = structuredClone(nodes)
  const { heading, siblings = [], block } = findTitle(text) ?? {}
  if (!heading || !block) return { text }
  const { title, others } = splitTitle(heading)
  // A logo stays where it is.
  const below = siblings.indexOf(heading) + Math.min(others.length, 1)
  const logo: Element = { ...heading, tagName: 'p', children: others }
  siblings.splice(siblings.indexOf(heading), 1, ...(others.length > 0 ? [logo] : []))
  let lines = takeLines(siblings, below)
  if (siblings !== text && !lines.madeWith && !lines.line)
    lines = takeLines(text, text.indexOf(block) + 1)
  if (isTag(block, 'div') && block.children.every(isSpace)) text.splice(text.indexOf(block), 1)
  return { heading, block, title, ...lines, text }
}

/** The first heading with words, unless it is part of a quotation, a list, a table or a box, and where it is. */
function findTitle(text: RootContent[]) {
  for (const block of text) {
    const found: { heading: Element; siblings: RootContent[]; block: RootContent }[] = []
    visit(block, 'element', (heading, _, parent) => {
      if (isTag(heading, 'blockquote', 'ul', 'ol', 'table', 'details')) return SKIP
      if (!isHeading(heading) || splitTitle(heading).title.every(isSpace)) return
      found.push({ heading, siblings: parent?.children ?? text, block })
      return EXIT
    })
    if (found[0]) return found[0]
  }
}

/** All of a title is clicked, so links are only words. What has none, such as a logo, a badge or an anchor, is the rest. */
function splitTitle({ children }: Element) {
  const others: ElementContent[] = []
  const wordsIn = (node: ElementContent): ElementContent[] => {
    const isImage = 'name' in node && node.name === 'img'
    if (node.type !== 'element' && !isImage) return [node]
    if (isTag(node, 'br')) return [{ type: 'text', value: ' ' }]
    if (node.type !== 'element' || !textOf(node).trim()) {
      others.push(node)
      return []
    }
    const words = node.children.flatMap(wordsIn)
    const isPlain = /^(em|strong|code|i|b|del|sub|sup)$/.test(node.tagName)
    return isPlain ? [{ ...node, children: words }] : words
  }
  return { title: children.flatMap(wordsIn), others }
}

/** Takes the lines of the row out of what follows the title. */
function takeLines(nodes: RootContent[], from: number): Pick<Row, 'madeWith' | 'line'> {
  const next = () => nodes.findIndex((node, index) => index >= from && !isSpace(node))
  const first = nodes[next()]
  if (first) nodes.splice(next(), 1, ...splitAtLinks(first))
  const madeWith = allEmphasis(nodes[next()])
  if (madeWith) nodes.splice(next(), 1)
  const line = nodes[next()]
  if (!line || linksForRow(line).length === 0) return { madeWith }
  nodes.splice(next(), 1)
  return { madeWith, line }
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
function allEmphasis(node: RootContent | undefined): RootContent[] | undefined {
  const [emphasis, ...others] = isTag(node, 'p') ? node.children : []
  if (!isTag(emphasis, 'em') || others.length > 0) return
  if (withoutEmphasis(emphasis.children).every(isWords)) return emphasis.children
}

/** Neither badges nor a line of contents. */
export function linksForRow(line: RootContent): Element[] {
  const links = linksIn(line)
  const isPlain = (link: Element) =>
    /^(https?:\/)?\/(?!\/)/i.test(hrefOf(link)) && withoutEmphasis(link.children).every(isWords)
  return links.length <= 6 && links.every(isPlain) ? links : []
}

export function hrefOf({ properties }: Element): string {
  return `${properties.href}`
}

function isWords(node: RootContent): boolean {
  return node.type === 'text' || isTag(node, 'code')
}

export function isSpace(node: RootContent): boolean {
  return node.type === 'text' && !node.value.trim()
}

export function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName)
}
