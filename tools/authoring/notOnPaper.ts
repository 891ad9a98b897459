/** Marks what paper leaves out. */
import type { Element, ElementContent, Root as HtmlRoot, Nodes } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { linksIn } from './linksIn.ts'

/** A line of nothing but links to downloads. */
export function downloadLines() {
  return (tree: HtmlRoot) => {
    visit(tree, 'element', (node) => {
      const links = linksIn(node)
      const isDownload = (link: Element) => `${link.properties.href}`.startsWith('/files/')
      if (links.length > 0 && links.every(isDownload)) node.properties.className = ['downloads']
    })
  }
}

/** A link whose words are its address, which need not be printed after them. */
export function linksThatShowTheirUrl() {
  return (tree: HtmlRoot) => {
    visit(tree, (node) => {
      const href = hrefOf(node)
      if (!href || !('children' in node) || bare(textOf(node)) !== bare(href)) return
      const properties = { className: ['shows-url'] }
      const children = node.children as ElementContent[]
      node.children = [{ type: 'element', tagName: 'span', properties, children }]
      return SKIP
    })
  }
}

/** The address of a link in Markdown, or in JSX: `<NewTabLink href="…">`. */
function hrefOf(node: Nodes): string | undefined {
  const isJsx = node.type === 'mdxJsxTextElement' || node.type === 'mdxJsxFlowElement'
  const href = isJsx
    ? node.attributes.find((attribute) => 'name' in attribute && attribute.name === 'href')?.value
    : node.type === 'element' && node.properties.href
  return typeof href === 'string' ? href : undefined
}

function bare(address: string): string {
  return address
    .trim()
    .replace(/^(mailto:|https?:\/\/)?(www\.)?/, '')
    .replace(/\/$/, '')
}
