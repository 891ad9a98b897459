import type { Expression, Program } from 'estree'
import { visit } from 'estree-util-visit'

/** Turns what is inside `<SectionText>` into a function, so that nothing of it is created before it is rendered. */
export function lazySections() {
  return (program: Program) => {
    visit(program, (node) => {
      if (node.type !== 'CallExpression') return
      const [component, props] = node.arguments
      if (component?.type !== 'Identifier' || component.name !== 'SectionText') return
      for (const property of props?.type === 'ObjectExpression' ? props.properties : []) {
        if (property.type !== 'Property' || property.value.type === 'FunctionExpression') continue
        if (property.key.type !== 'Identifier' || property.key.name !== 'children') continue
        const argument = property.value as Expression
        // Not an arrow function, which browsers parse together with what is around it.
        property.value = {
          type: 'FunctionExpression',
          params: [],
          body: { type: 'BlockStatement', body: [{ type: 'ReturnStatement', argument }] },
        }
      }
    })
  }
}
