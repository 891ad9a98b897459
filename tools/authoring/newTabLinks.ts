import type { Nodes, Root } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'

/** Makes `<a target="_blank">` say that it opens a new tab, as the links in the footer do. */
export function newTabLinks() {
  return (tree: Root) => {
    visit(tree, (node) => {
      if (node.type === 'element' && node.tagName === 'a') {
        const { target, ...properties } = node.properties
        if (target !== '_blank') return
        node.tagName = 'NewTabLink'
        node.properties = { ...properties, isImage: isImage(node) }
      } else if ('attributes' in node && node.name === 'a') {
        const isTarget = (it: (typeof node.attributes)[number]) =>
          'name' in it && it.name === 'target' && it.value === '_blank'
        const others = node.attributes.filter((it) => !isTarget(it))
        if (others.length === node.attributes.length) return
        node.name = 'NewTabLink'
        node.attributes = others
        if (isImage(node)) others.push({ type: 'mdxJsxAttribute', name: 'isImage' })
      }
    })
  }
}

/** A link around images only, such as a badge. */
function isImage(link: Nodes): boolean {
  return !textOf(link).trim()
}
