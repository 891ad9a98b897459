import type { Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { mdxElement } from '../authoring/mdxElement.ts'

export const expressionElement: string = 'expression'

/** Puts `{site.name}` into an element, so that `stampingJsxRuntime.ts` knows its line. */
export function expressionElements() {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return
      if (!parent || index === undefined || !/^\s*\w+(\.\w+)+\s*$/.test(node.value)) return
      const element = mdxElement(expressionElement, {}, [node])
      parent.children[index] = element
      return SKIP
    })
  }
}
