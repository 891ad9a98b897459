import type { RootContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'

/** A JSX element, or without a name a fragment, in the Markdown's syntax tree, in its first child's line for the check. */
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
