import type { Link, PhrasingContent, RootContent } from 'mdast'

/** The links of a paragraph that contains nothing else: between them are signs and line breaks at most. */
export function linksIn(node: RootContent): Link[] {
  const children: PhrasingContent[] = node.type === 'paragraph' ? node.children : []
  const isBetween = (child: PhrasingContent) =>
    child.type === 'break' || (child.type === 'text' && !/[\p{L}\p{N}]/u.test(child.value))
  const others = children.filter((child) => !isBetween(child))
  const links = others.filter((child) => child.type === 'link')
  return links.length === others.length ? links : []
}
