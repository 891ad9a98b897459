import { posix } from 'node:path'
import { visit } from 'unist-util-visit'
import { contentComponents } from '../../src/contentComponents.ts'
import { pages } from '../../src/pages.ts'
import { isProject } from '../projects.ts'
import { missingImport } from './checkModules.ts'
import { closest } from './closest.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Content, Prose } from './readContent.ts'

/** Every page has one title, and only uses what exists. */
export function checkPages(content: Content): Diagnostic[] {
  return content.prose.flatMap((prose) => [
    ...(isProject(prose.file) ? [] : [...checkPlace(prose, content), ...checkTitle(prose)]),
    ...checkImports(prose, content),
    ...checkComponents(prose, content),
  ])
}

/** A file that no page shows is a page that was never added, or a typo in its name. */
function checkPlace({ file }: Prose, { prose }: Content): Diagnostic[] {
  const isImported = prose.some((other) => importsOf(other).some((one) => one.file === file))
  if (isImported || pages.some(({ content }) => file === `content/${content}`)) return []
  const name = posix.basename(file, '.mdx').replace(/^./, (letter) => letter.toUpperCase())
  return [
    {
      file,
      line: 1,
      problem: 'No page shows this file.',
      hint: `To make it a page, add a line to src/pages.ts: { path: '/${name}', name: '${name}', content: '${file.slice('content/'.length)}' },`,
    },
  ]
}

function checkTitle({ file, tree }: Prose): Diagnostic[] {
  const titles = tree.children.filter((node) => node.type === 'heading' && node.depth === 1)
  if (titles.length === 0) {
    return [
      {
        file,
        line: 1,
        problem: 'The page has no title.',
        hint: 'Start with a line such as: # About me',
      },
    ]
  }
  return titles.slice(1).map((title) => ({
    file,
    line: title.position?.start.line ?? 1,
    problem: 'The page has a second title.',
    hint: 'Write ## for a heading below the title.',
  }))
}

function checkImports(prose: Prose, { files }: Content): Diagnostic[] {
  return importsOf(prose)
    .filter((imported) => !files.includes(imported.file))
    .map(({ line, source, file }) => ({
      file: prose.file,
      line,
      ...missingImport(source, file),
    }))
}

/** Only imports from `content/`: those from packages and `src/` are left to the bundler. */
function importsOf({ file, tree }: Prose): { line: number; source: string; file: string }[] {
  return codeOf(tree).flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return []
    const source = String(statement.source.value)
    const imported = posix.join(posix.dirname(file), source)
    if (!source.startsWith('.') || !imported.startsWith('content/')) return []
    return [{ line: statement.loc?.start.line ?? 1, source, file: imported }]
  })
}

function checkComponents({ file, tree }: Prose, { files }: Content): Diagnostic[] {
  const known = new Set<string>([...contentComponents, ...declaredNames(tree)])
  const diagnostics: Diagnostic[] = []
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    const [name = ''] = node.name?.split('.') ?? []
    if (!/^[A-Z]/.test(name) || known.has(name)) return
    diagnostics.push({
      file,
      line: node.position?.start.line ?? 1,
      problem: `<${name}> is not defined in this file.`,
      hint: hintFor(name),
    })
  })
  return diagnostics

  function hintFor(name: string): string {
    const meant = closest(name, known)
    if (meant) return `Did you mean <${meant}>?`
    const component = files.find((one) => posix.basename(one) === `${name}.tsx`)
    const path = posix.relative(posix.dirname(file), component ?? '')
    const source = path.startsWith('.') ? path : `./${path}`
    return component
      ? `Add at the top of the file: import { ${name} } from '${source}'`
      : `Write the component in a file ${name}.tsx next to this one, and import it.`
  }
}

type Statement = ReturnType<typeof codeOf>[number]

function codeOf(tree: Prose['tree']) {
  return tree.children.flatMap((node) =>
    node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : [],
  )
}

/** The names that a file imports or exports, and can use. */
export function declaredNames(tree: Prose['tree']): string[] {
  return codeOf(tree).flatMap(namesIn)
}

function namesIn(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration') {
    return statement.specifiers.map(({ local }) => local.name)
  }
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
  const { declaration } = statement
  if (declaration.type !== 'VariableDeclaration') return [declaration.id.name]
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
}
