import type { RootContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'

/** A JSX element in the Markdown's syntax tree. */
export function mdxElement(
  name: string,
  attributes: Record<string, string>,
  children: RootContent[],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([name, value]) => ({
      type: 'mdxJsxAttribute',
      name,
      value,
    })),
    children: children as MdxJsxFlowElement['children'],
  }
}
