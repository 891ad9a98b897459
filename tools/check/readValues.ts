import { type ESTree, parseSync } from 'vite'

type Value = { line: number; isPlaceholder: boolean }

/** The values in a TypeScript file by their path, such as `site.links.0.url`, however the file is formatted. */
export function readValues(source: string): Map<string, Value> {
  const found = new Map<string, Value>()
  const { program, errors } = parseSync('values.ts', source)
  if (errors[0]) throw errors[0]
  for (const statement of program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init, start } of declaration.declarations)
      if (id.type === 'Identifier' && init) add(id.name, start, init)
  }
  return found

  function add(path: string, start: number, value: ESTree.Expression) {
    const isPlaceholder = isPlaceholderCall(value)
    found.set(path, { line: source.slice(0, start).split('\n').length, isPlaceholder })
    const inner = unwrap(value)
    if (inner.type === 'ObjectExpression') {
      for (const field of inner.properties)
        if (field.type === 'Property') add(`${path}.${nameOf(field.key)}`, field.start, field.value)
    }
    if (inner.type === 'ArrayExpression') {
      for (const [index, item] of inner.elements.entries())
        if (item && item.type !== 'SpreadElement') add(`${path}.${index}`, item.start, item)
    }
  }
}

/** The value itself, without `as const satisfies …` and `placeholder(…)`. */
function unwrap(value: ESTree.Expression): ESTree.Expression {
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression')
    return unwrap(value.expression)
  if (!isPlaceholderCall(value)) return value
  const [argument] = value.arguments
  return argument && argument.type !== 'SpreadElement' ? unwrap(argument) : value
}

function isPlaceholderCall(value: ESTree.Expression): value is ESTree.CallExpression {
  return (
    value.type === 'CallExpression' &&
    value.callee.type === 'Identifier' &&
    value.callee.name === 'placeholder'
  )
}

function nameOf(key: ESTree.PropertyKey): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}
