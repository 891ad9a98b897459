import type { RootContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'

/** A JSX element in the Markdown's syntax tree, or a fragment. For the check, it is in the line of its first child. */
export function mdxElement(
  name: string | null,
  attributes: Record<string, unknown>,
  children: RootContent[],
  { position } = children[0] ?? {},
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    position,
    attributes: Object.entries(attributes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value: String(value) })),
    children: children as MdxJsxFlowElement['children'],
  }
}
