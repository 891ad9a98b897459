import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx'

type Node = Pick<MdxJsxFlowElementHast, 'position'>

/** A JSX element in the syntax tree, or a fragment. For the check, it is in the line of its first child. */
export function mdxElement(
  name: string | null,
  attributes: Record<string, unknown>,
  children: Node[],
  { position }: Node = children[0] ?? {},
): MdxJsxFlowElementHast {
  return {
    type: 'mdxJsxFlowElement',
    name,
    position,
    attributes: Object.entries(attributes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value: String(value) })),
    children: children as MdxJsxFlowElementHast['children'],
  }
}
