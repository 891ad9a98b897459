import { type ESTree, parseSync } from 'vite'
import type { Diagnostic } from './diagnostic.ts'
import { explainSyntaxError } from './siteSyntax.ts'

/** The facts in `content/site.ts` and the lines that they are on. Fields are named like `links.0.url`. */
export type SiteFacts = {
  value: unknown
  lines: Map<string, number>
  placeholders: Map<string, unknown>
}

/**
 * Reads the file without running it: half-written code must not crash the check, and only the syntax
 * tree knows which line a field is on and whether it is marked as a placeholder.
 */
export function readSite(
  source: string,
):
  | { facts: SiteFacts; diagnostic?: never }
  | { facts?: never; diagnostic: Omit<Diagnostic, 'file'> } {
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const { program, errors } = parseSync('site.ts', source)
  const [error] = errors
  if (error) return { diagnostic: explainSyntaxError(error, source) }

  const find = (name: string) =>
    program.body.map((statement) => exported(statement, name)).find((found) => found !== undefined)
  const object = find('site')
  if (!object) {
    return {
      diagnostic: {
        line: 1,
        problem: 'The file does not export "site".',
        hint: 'Your facts belong between "export const site: Facts = {" and "}".',
      },
    }
  }
  const facts: SiteFacts = { value: {}, lines: new Map(), placeholders: new Map() }
  facts.lines.set('', lineAt(object.start))
  facts.value = evaluate(object, '')
  // A separate export, which keeps it out of the browser's script.
  const descriptions = find('descriptions')
  if (descriptions) {
    facts.lines.set('descriptions', lineAt(descriptions.start))
    facts.value = {
      ...(facts.value as object),
      descriptions: evaluate(descriptions, 'descriptions'),
    }
  }
  return { facts }

  /** The value of strings, arrays and objects; null for anything that would have to be run. */
  function evaluate(node: ESTree.Expression, field: string): unknown {
    if (node.type === 'Literal') return node.value
    if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
      return node.quasis[0]?.value.cooked
    }
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
      return evaluate(node.expression, field)
    }
    if (node.type === 'CallExpression' && isNamed(node.callee, 'placeholder')) {
      const [argument] = node.arguments
      const value = argument && argument.type !== 'SpreadElement' ? evaluate(argument, field) : null
      facts.placeholders.set(field, value)
      return value
    }
    if (node.type === 'ArrayExpression') {
      return node.elements.map((element, index) => {
        if (!element || element.type === 'SpreadElement') return null
        return evaluateField(`${field}.${index}`, element, element)
      })
    }
    if (node.type !== 'ObjectExpression') return null
    const entries = node.properties.flatMap((property): [string, unknown][] => {
      if (property.type !== 'Property' || property.computed) return []
      const { key } = property
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : ''
      const path = field ? `${field}.${name}` : String(name)
      return [[String(name), evaluateField(path, property, property.value)]]
    })
    return Object.fromEntries(entries)
  }

  function evaluateField(path: string, place: { start: number }, value: ESTree.Expression) {
    facts.lines.set(path, lineAt(place.start))
    return evaluate(value, path)
  }
}

function exported(
  statement: ESTree.Statement | ESTree.Directive,
  name: string,
): ESTree.Expression | undefined {
  if (statement.type !== 'ExportNamedDeclaration') return
  if (statement.declaration?.type !== 'VariableDeclaration') return
  return statement.declaration.declarations.find(({ id }) => isNamed(id, name))?.init ?? undefined
}

function isNamed(node: { type: string; name?: unknown }, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}
