import type { Link, PhrasingContent, RootContent } from 'mdast'

/** The links of a paragraph that contains nothing else: between them are signs and line breaks at most. */
export function linksIn(node: RootContent): Link[] {
  const children = node.type === 'paragraph' ? withoutEmphasis(node.children) : []
  const isBetween = (child: PhrasingContent) =>
    child.type === 'break' || (child.type === 'text' && !/[\p{L}\p{N}]/u.test(child.value))
  const others = children.filter((child) => !isBetween(child))
  const links = others.filter((child) => child.type === 'link')
  return links.length === others.length ? links : []
}

/** What is in bold or italics, like the rest. */
export function withoutEmphasis(nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node) =>
    node.type === 'strong' || node.type === 'emphasis' ? withoutEmphasis(node.children) : node,
  )
}
