import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import mdx from '@mdx-js/rollup'
import type { Root } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import { SKIP, visit } from 'unist-util-visit'
import { createServer, createServerModuleRunner, type Plugin } from 'vite'
import { pages } from '../../src/pages.ts'
import { imageExtensions } from '../imageExtensions.ts'
import { rehypePlugins, remarkPlugins } from '../markdown.ts'
import { type Diagnostic, print } from './diagnostic.ts'
import type { Element } from './inspectElement.ts'
import { readContent } from './readContent.ts'
import { explain, problemOf } from './renderProblems.ts'

type ServerEntry = typeof import('../../src/entry-server.tsx')

const jsx = { development: true, jsxImportSource: 'inspect' }
const runtime = join(import.meta.dirname, 'inspectElement.ts')

/**
 * Renders every page as the build does, but without images, and reports errors and anything that the site's
 * security policy would block, with the line in `content/`. Expects content that `checkContent` accepts.
 */
export async function checkRendering(root: string): Promise<Diagnostic[]> {
  const content = await readContent(root)
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        enforce: 'pre',
        ...mdx({ ...jsx, rehypePlugins, remarkPlugins: [...remarkPlugins, placedExpressions] }),
      },
      withoutImages(),
    ],
    oxc: { jsx: { ...jsx, runtime: 'automatic', importSource: jsx.jsxImportSource } },
    resolve: { alias: { 'inspect/jsx-dev-runtime': runtime } },
  })
  const runner = createServerModuleRunner(server.environments.ssr, {
    hmr: false,
    sourcemapInterceptor: 'prepareStackTrace',
  })
  let ourError: Error | undefined
  try {
    const { elements }: { elements: Element[] } = await runner.import(runtime)
    const entry: ServerEntry = await runner.import('/src/entry-server.tsx')
    const diagnostics = pages.flatMap((page) => {
      elements.length = 0
      const failure = render(entry, page.path)
      const problems = elements
        .map((element) => ({ ...element, file: nameOf(root, element.file) }))
        .filter(({ file }) => file.startsWith('content/'))
        .flatMap(({ tag, props, file, line }) => {
          const problem = problemOf(tag, props, content)
          return problem ? [{ file, line, ...problem }] : []
        })
      if (problems.length > 0) return problems
      const place = { file: `content/${page.content}`, line: 1 }
      if (failure && isOurs(failure, root)) {
        ourError = failure
        return []
      }
      if (failure) return [{ ...place, ...placeOf(failure, root), ...explain(failure) }]
      return []
    })
    // The same component may be rendered many times.
    if (!ourError) return [...new Map(diagnostics.map((one) => [print([one]), one])).values()]
  } catch (error) {
    return [importProblem(error as Error, root)]
  } finally {
    await runner.close()
    await server.close()
  }
  // With its stack, for the developer.
  throw ourError
}

function render(entry: ServerEntry, path: string): Error | undefined {
  const { error: log } = console
  // React's warnings are for developers.
  console.error = () => {}
  const nothing = { contentSecurityPolicy: '', css: '', script: '/script', card: undefined }
  try {
    entry.renderDocument({ path, publishable: false, paintWhole: false, ...nothing })
  } catch (error) {
    return ((error as Error).cause ?? error) as Error
  } finally {
    console.error = log
  }
}

/** Wraps every {expression} in an element, because only elements have a line number. */
function placedExpressions() {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      if (!parent || index === undefined) return
      if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return
      // A component may accept any children.
      if ('name' in parent && /^[A-Z]|\./.test(parent.name ?? '')) return
      const type = node.type === 'mdxFlowExpression' ? 'mdxJsxFlowElement' : 'mdxJsxTextElement'
      const { position } = node
      const element = { type, name: 'span', attributes: [], children: [node], position }
      parent.children[index] = element as MdxJsxFlowElement
      return [SKIP, index + 1]
    })
  }
}

/** Encoding them may take minutes, and `checkContent` has already read them. */
function withoutImages(): Plugin {
  return {
    name: 'without-images',
    enforce: 'pre',
    load(id) {
      if (imageExtensions.test(id))
        return 'export default { sources: {}, img: { src: "/photo", w: 1, h: 1 } }'
    },
  }
}

function nameOf(root: string, path: string): string {
  const file = path.startsWith('file:') ? fileURLToPath(path) : path
  return relative(root, file).replaceAll('\\', '/')
}

/** Whether a line in `src/` threw it, rather than React because of something in `content/`. */
function isOurs({ stack = '' }: Error, root: string): boolean {
  const [frame] = stack
    .split('\n')
    .filter((line) => line.includes(root) && !line.includes('node_modules'))
  return /\/src\/(?!entry-server)/.test(frame ?? '')
}

/** The first line in `content/` on the stack. */
function placeOf(error: Error, root: string): { file: string; line: number } | undefined {
  for (const [, path = '', line] of (error.stack ?? '').matchAll(/\(?([^\s()]+):(\d+):\d+\)?$/gm)) {
    const file = nameOf(root, path)
    if (file.startsWith('content/')) return { file, line: Number(line) }
  }
}

/** An import failed, before any page was rendered. */
function importProblem(error: Error, root: string): Diagnostic {
  const [, name = '', path = ''] =
    /^Cannot find (?:module|package) '(.+?)' imported from '(.+?)'/.exec(error.message) ?? []
  if (!path) return { ...(placeOf(error, root) ?? { file: 'content', line: 1 }), ...explain(error) }
  const before = readFileSync(path, 'utf8').split(new RegExp(`['"]${name}['"]`))[0] ?? ''
  return {
    file: nameOf(root, path),
    line: before.split('\n').length,
    problem: `The package "${name}" is not installed.`,
    hint: `Run \`npm install ${name}\`, or delete the import.`,
  }
}
