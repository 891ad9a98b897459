import { posix } from 'node:path'
import type { Node, Program } from 'estree'
import { visit } from 'unist-util-visit'
import { declaredNames } from './checkPages.ts'
import { siteFields } from './checkSite.ts'
import { closest } from './closest.ts'
import type { Diagnostic, Problem } from './diagnostic.ts'
import type { Content } from './readContent.ts'

/** Names between { and } that do not exist: nothing else would notice until the page is rendered. */
export function checkExpressions(content: Content): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const { file, tree } of content.prose) {
    const known = [...declaredNames(tree), 'props']
    visit(tree, (node) => {
      const programs: (Program | null | undefined)[] = []
      if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
        programs.push(node.data?.estree)
      }
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
        for (const { value } of node.attributes) {
          if (value && typeof value !== 'string') programs.push(value.data?.estree)
        }
      }
      for (const program of programs) {
        if (!program) continue
        const problem =
          unknownName(program, known, file) ??
          walk(program, (one) => unknownField(one, known, content))
        const line = program.loc?.start.line ?? node.position?.start.line ?? 1
        if (problem) diagnostics.push({ file, line, ...problem })
      }
    })
  }
  return diagnostics
}

/** Only looks at an expression that is a name or starts with one: `{curly}`, `{Site.name}`. */
function unknownName(
  { body: [statement] }: Program,
  known: string[],
  file: string,
): Problem | undefined {
  let node: Node | undefined =
    statement?.type === 'ExpressionStatement' ? statement.expression : undefined
  while (node?.type === 'MemberExpression') node = node.object
  if (node?.type !== 'Identifier' || known.includes(node.name) || node.name in globalThis) return
  const { name } = node
  if (name === 'undefined') return
  const problem = `{ starts an expression here, but "${name}" is not defined.`
  if (name.toLowerCase() === 'site' && !known.includes('site')) {
    const path = posix.relative(posix.dirname(file), 'content/site.ts')
    const source = path.startsWith('.') ? path : `./${path}`
    return { problem, hint: `Add at the top of the file: import { site } from '${source}'` }
  }
  const meant = closest(name, known)
  return {
    problem,
    hint: meant ? `Did you mean ${meant}?` : 'To show the character itself, write \\{.',
  }
}

/** `site.nme` is valid JavaScript: the page would just lack a word. */
function unknownField(node: Node, known: string[], { site }: Content): Problem | undefined {
  if (node.type !== 'MemberExpression' || node.computed || !known.includes('site')) return
  if (node.object.type !== 'Identifier' || node.object.name !== 'site') return
  if (node.property.type !== 'Identifier') return
  const { name } = node.property
  if (!siteFields.includes(name)) {
    const meant = closest(name, siteFields)
    return {
      problem: `content/site.ts has no field "${name}".`,
      hint: meant ? `Did you mean site.${meant}?` : `Its fields are ${siteFields.join(', ')}.`,
    }
  }
  if (site && !Object.hasOwn(site.value as object, name)) {
    return {
      problem: `This sentence uses "${name}", which content/site.ts does not have.`,
      hint: `Delete the sentence, or add "${name}" to content/site.ts.`,
    }
  }
}

function walk(node: unknown, find: (node: Node) => Problem | undefined): Problem | undefined {
  if (Array.isArray(node)) {
    for (const one of node) {
      const found = walk(one, find)
      if (found) return found
    }
    return
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  return find(node as Node) ?? walk(Object.values(node), find)
}
