import type { RootContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'

/** A JSX element in the Markdown's syntax tree. */
export function mdxElement(
  name: string,
  attributes: Record<string, unknown>,
  children: RootContent[],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value: String(value) })),
    children: children as MdxJsxFlowElement['children'],
  }
}
