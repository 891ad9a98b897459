import type { Element, Nodes, RootContent } from 'hast'

/** The links of a paragraph that contains nothing else: between them are signs and line breaks at most. */
export function linksIn(node: Nodes): Element[] {
  const children = isTag(node, 'p') ? withoutEmphasis(node.children) : []
  const isBetween = (child: RootContent) =>
    isTag(child, 'br') || (child.type === 'text' && !/[\p{L}\p{N}]/u.test(child.value))
  const others = children.filter((child) => !isBetween(child))
  const links = others.filter((child) => isTag(child, 'a'))
  return links.length === others.length ? links : []
}

/** What is in bold or italics, like the rest. */
export function withoutEmphasis(nodes: RootContent[]): RootContent[] {
  return nodes.flatMap((node) =>
    isTag(node, 'em', 'strong', 'i', 'b') ? withoutEmphasis(node.children) : node,
  )
}

export function isTag<Name extends string>(
  node: Nodes | undefined,
  ...names: Name[]
): node is Element & { tagName: Name } {
  return node?.type === 'element' && names.some((name) => name === node.tagName)
}
