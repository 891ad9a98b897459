import { AsyncLocalStorage } from 'node:async_hooks'
import { statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import mdx from '@mdx-js/rollup'
import type { Root } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import { createElement, type ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { SKIP, visit } from 'unist-util-visit'
import { createServer, createServerModuleRunner, normalizePath, type Plugin } from 'vite'
import type { PageList } from '../../src/contentTypes.ts'
import { assetsInclude } from '../authoring/assets.ts'
import { importedFile, pictureQuery } from '../authoring/images.ts'
import { mdxOptions } from '../authoring/markdown.ts'
import { isProject } from '../authoring/projects.ts'
import type { Content } from './readContent.ts'
import type { CreatedElement } from './recordingJsxRuntime.ts'

export type RenderedPage = {
  page: PageList[number]
  html: string
  /** The elements that files in `content/` create, with paths relative to the project. */
  createdElements: CreatedElement[]
  /** Whether nothing on it was left out. */
  isComplete: boolean
  thrown?: Error
}

export type OwnerFacts = typeof import('../../content/site.ts') & { pages: PageList }

export type Renderer = Awaited<ReturnType<typeof createRenderer>>

/** Where Vite says that imported files are, such as an SVG that a component shows. */
export const assetOrigin = 'https://assets.invalid'

const jsx = { development: true, jsxImportSource: 'inspect' }
const runtime = join(import.meta.dirname, 'recordingJsxRuntime.ts')

/** Renders the pages with the build's settings, but without images. Only the first time has to start Vite. */
export async function createRenderer(root: string) {
  /** The texts that cannot be loaded. */
  const broken = new Set<string>()
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    assetsInclude,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null, origin: assetOrigin },
    optimizeDeps: { noDiscovery: true },
    build: { assetsInlineLimit: 0 },
    plugins: [
      {
        enforce: 'pre',
        ...mdx({
          ...mdxOptions,
          ...jsx,
          remarkPlugins: [...mdxOptions.remarkPlugins, expressionsWithLines],
        }),
      },
      withoutImages(root),
      withoutBroken(root, broken),
    ],
    oxc: { jsx: { ...jsx, runtime: 'automatic', importSource: jsx.jsxImportSource } },
    resolve: { alias: { 'inspect/jsx-dev-runtime': runtime } },
  })
  const { ssr } = server.environments
  const times = new Map<string, number>()
  let lastFiles = ''
  const runner = createServerModuleRunner(ssr, {
    hmr: false,
    sourcemapInterceptor: 'prepareStackTrace',
  })
  return {
    /** Imports `site.ts` and `pages.ts`, and forgets what has changed since the last time. */
    async importFacts({ files, unreadable }: Content): Promise<OwnerFacts> {
      broken.clear()
      for (const file of unreadable) broken.add(file)
      forgetChanges(files)
      runner.clearCache()
      return {
        ...(await runner.import('/content/site.ts')),
        ...(await runner.import('/content/pages.ts')),
      }
    },
    /** One by one, so that a text that cannot be imported hides no other. */
    async importTexts(texts: string[]): Promise<Error[]> {
      const errors: Error[] = []
      for (const file of texts.filter((text) => !broken.has(text))) {
        try {
          await runner.import(`/${file}`)
          await transformImports(`/${file}`)
        } catch (error) {
          errors.push(error as Error)
          broken.add(file)
        }
      }
      if (errors.length === 0) return []
      // Render without these texts now, and try to import them again next time.
      lastFiles = ''
      ssr.moduleGraph.invalidateAll()
      runner.clearCache()
      return errors
    },
    /** The files in `content/` that import this one. */
    importersOf(file: string): string[] {
      const modules = ssr.moduleGraph.getModulesByFile(normalizePath(join(root, file))) ?? []
      return [...modules]
        .flatMap((module) => [...module.importers])
        .map((module) => nameOf(root, module.file ?? ''))
        .filter((importer) => importer.startsWith('content/'))
    },
    /** Renders the pages whose texts can be loaded. A project that cannot is left out. */
    async render(pages: PageList) {
      const { elements }: typeof import('./recordingJsxRuntime.ts') = await runner.import(runtime)
      const { PageText }: typeof import('../../src/Site.tsx') = await runner.import('/src/Site.tsx')
      const { contentComponents }: typeof import('../../src/contentComponents.ts') =
        await runner.import('/src/contentComponents.ts')
      const loadedPages = pages.filter(({ text }) => !broken.has(`content/${text}`))
      const renderedPages: RenderedPage[] = []
      for (const page of loadedPages) {
        elements.length = 0
        const result = await renderQuietly(createElement(PageText, { page }))
        const createdElements = elements
          .map((element) => ({ ...element, file: nameOf(root, element.file) }))
          .filter(({ file }) => file.startsWith('content/'))
        const isComplete = page.text !== 'projects/' || ![...broken].some(isProject)
        renderedPages.push({ page, createdElements, isComplete, ...result })
      }
      return { contentComponents, pages: renderedPages }
    },
    async close() {
      await runner.close()
      await server.close()
    },
  }

  /** What only a browser imports, such as a demo, has to exist and to be valid, but is not run. */
  async function transformImports(text: string) {
    const urls = new Set([text])
    // Grows meanwhile.
    for (const url of urls) {
      await ssr.transformRequest(url)
      const module = await ssr.moduleGraph.getModuleByUrl(url)
      for (const { file, url } of module?.importedModules ?? [])
        if (file && isOwn(root, file)) urls.add(url)
    }
  }

  function forgetChanges(files: string[]) {
    // Some modules import all files of a folder.
    const allFiles = [...files, ...broken].join()
    if (allFiles !== lastFiles) ssr.moduleGraph.invalidateAll()
    lastFiles = allFiles
    for (const [file, modules] of ssr.moduleGraph.fileToModulesMap) {
      if (!isAbsolute(file)) continue
      const time = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
      if (times.get(file) !== time)
        for (const node of modules) ssr.moduleGraph.invalidateModule(node)
      times.set(file, time)
    }
  }
}

const isRendering = new AsyncLocalStorage<boolean>()

/** As the build does, with components that are loaded lazily, but without React's warnings, which are for developers. */
async function renderQuietly(page: ReactElement): Promise<{ html: string; thrown?: Error }> {
  const { error: log } = console
  console.error = (...args) => isRendering.getStore() || log(...args)
  try {
    const options = { progressiveChunkSize: Infinity, onError() {} }
    const { prelude } = await isRendering.run(true, () => prerender(page, options))
    return { html: `<main>${await new Response(prelude).text()}</main>` }
  } catch (thrown) {
    return { html: '', thrown: thrown as Error }
  } finally {
    console.error = log
  }
}

/** Wraps every {expression} in an element, because only elements have a line number. */
function expressionsWithLines() {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      if (!parent || index === undefined) return
      if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return
      const [statement] = node.data?.estree?.body ?? []
      // A comment, or a child of a component, which may accept anything.
      if (
        statement?.type !== 'ExpressionStatement' ||
        ('name' in parent && /^[A-Z]|\./.test(parent.name ?? ''))
      )
        return
      const type = node.type === 'mdxFlowExpression' ? 'mdxJsxFlowElement' : 'mdxJsxTextElement'
      // `{site.blog && …}` may be undefined on purpose, `{site.nme}` hardly.
      const name = statement.expression.type === 'MemberExpression' ? 'value' : 'expression'
      const element = { type, name, attributes: [], children: [node], position: node.position }
      parent.children[index] = element as MdxJsxFlowElement
      return [SKIP, index + 1]
    })
  }
}

/** Replaces a text that cannot be loaded with an empty one, so that all others can be rendered. */
function withoutBroken(root: string, broken: Set<string>): Plugin {
  const nothing = '\0nothing.js'
  return {
    name: 'without-broken',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer) return
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      // Vite would leave it to Node, which finds out only when it runs.
      if (!found && isOwn(root, importer))
        this.error(`Cannot find module '${source.replace(/\?.*/, '')}' imported from '${importer}'`)
      return found && broken.has(nameOf(root, found.id)) ? nothing : found
    },
    load: (id) => (id === nothing ? 'export default () => null' : undefined),
  }
}

/** Encoding images may take minutes. All that `imageProblem` needs is their address. */
function withoutImages(root: string): Plugin {
  /** Imports are relative, so that an address is, too: `./https://…`. */
  const isRemote = /^\0?\.\/([a-z]+:|\/\/)/i
  return {
    name: 'without-images',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!source.endsWith(pictureQuery)) return
      return isRemote.test(source) ? `\0${source}` : normalizePath(join(dirname(importer), source))
    },
    load(id) {
      if (!id.endsWith(pictureQuery)) return
      const address = isRemote.test(id) ? importedFile(id.slice(3)) : nameOf(root, importedFile(id))
      const img = { src: `${assetOrigin}/image`, width: 4, height: 3 }
      return `export default ${JSON.stringify({ sources: {}, img, address })}`
    },
  }
}

function isOwn(root: string, path: string): boolean {
  return nameOf(root, path).startsWith('content/')
}

/** A file's path relative to the project, with slashes. */
export function nameOf(root: string, path: string): string {
  const file = path.startsWith('file:') ? fileURLToPath(path) : path
  return relative(root, file).replaceAll('\\', '/')
}
