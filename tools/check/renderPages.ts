import { AsyncLocalStorage } from 'node:async_hooks'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { createServer, createServerModuleRunner, normalizePath, type Plugin } from 'vite'
import type { PageList } from '../../src/contentTypes.ts'
import { renderToHtml } from '../../src/renderToHtml.ts'
import { images } from '../authoring/images.ts'
import { markdown, mdxOptions } from '../authoring/markdown.ts'
import { isProject } from '../authoring/projects.ts'
import { error, type Problem } from './diagnostic.ts'
import { expressionElements } from './expressionElements.ts'

export type OwnerFacts = typeof import('../../content/site.ts') & { pages: PageList }

export type Renderer = Awaited<ReturnType<typeof createRenderer>>

/** Where Vite says that imported files are, such as an SVG that a component shows. */
export const assetOrigin = 'https://assets.invalid'

const jsx = { development: true, jsxImportSource: 'stamping' }
const rehypePlugins = [...mdxOptions.rehypePlugins, expressionElements]

/** Imports and renders what is in `content/`, with the settings of `npm run dev`. Only the first time has to start Vite. */
export async function createRenderer(root: string) {
  /** The texts that cannot be loaded, each of which is then an empty one. */
  const broken = new Set<string>()
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null, origin: assetOrigin },
    optimizeDeps: { noDiscovery: true },
    build: { assetsInlineLimit: 0 },
    plugins: [markdown({ ...mdxOptions, rehypePlugins, ...jsx }), images(), ownFiles(root, broken)],
    oxc: { jsx: { ...jsx, runtime: 'automatic', importSource: jsx.jsxImportSource } },
    resolve: { alias: { 'stamping/jsx-dev-runtime': '/tools/check/stampingJsxRuntime.ts' } },
  })
  const { ssr } = server.environments
  const runner = createServerModuleRunner(ssr, {
    hmr: false,
    sourcemapInterceptor: 'prepareStackTrace',
  })
  return {
    root,
    forget,
    async importFacts(unreadable: string[]): Promise<OwnerFacts> {
      // Some may be correct by now.
      if (broken.size > 0) forget()
      broken.clear()
      for (const file of unreadable) broken.add(file)
      const site = await runner.import('/content/site.ts')
      return { ...site, ...(await runner.import('/content/pages.ts')) }
    },
    /** Why the styles, of which the owner's are a part, cannot be parsed. What they load is not looked at. */
    async findStyleError(): Promise<Error | undefined> {
      const thrown = await ssr.transformRequest('/src/styles/index.css').catch((error) => error)
      return thrown?.name === 'CssSyntaxError' ? thrown : undefined
    },
    /** One by one, so that a text that cannot be imported hides no other. */
    async importTexts(texts: string[]): Promise<Error[]> {
      const errors: Error[] = []
      for (const file of texts.filter((text) => !broken.has(text))) {
        try {
          await transformImports(`/${file}`)
          await runner.import(`/${file}`)
        } catch (error) {
          errors.push(error as Error)
          broken.add(file)
        }
      }
      if (errors.length > 0) forget()
      return errors
    },
    /** Whether no text of this page is broken. */
    isComplete: ({ text }: PageList[number]) =>
      text === 'projects/' ? ![...broken].some(isProject) : !broken.has(`content/${text}`),
    /** The files in `content/` that import this one. */
    importersOf(file: string): string[] {
      const modules = ssr.moduleGraph.getModulesByFile(normalizePath(join(root, file))) ?? []
      return [...modules]
        .flatMap((module) => [...module.importers])
        .map((module) => nameOf(root, module.file ?? ''))
        .filter((importer) => importer.startsWith('content/'))
    },
    /** What is between the nav bar and the footer. */
    async render(page: PageList[number]): Promise<string> {
      const { PageText }: typeof import('../../src/Site.tsx') = await runner.import('/src/Site.tsx')
      const html = await quietly(() => renderToHtml(createElement(PageText, { page })))
      return `<main>${html}</main>`
    },
    async close() {
      await runner.close()
      await server.close()
    },
  }

  /** Has to be told which file has changed. Without a name, everything is imported again. */
  function forget(file?: string) {
    if (file) ssr.moduleGraph.onFileChange(normalizePath(file))
    else ssr.moduleGraph.invalidateAll()
    runner.clearCache()
  }

  /** What only a browser imports, such as a demo, has to exist and to be valid, but is not run. */
  async function transformImports(text: string) {
    const urls = new Set([text, `${text}?text`])
    // Grows meanwhile.
    for (const url of urls) {
      await ssr.transformRequest(url)
      const module = await ssr.moduleGraph.getModuleByUrl(url)
      for (const { file, url } of module?.importedModules ?? [])
        if (file && isOwn(root, file)) urls.add(url)
    }
  }
}

const isQuiet = new AsyncLocalStorage<boolean>()

/** Without React's warnings, which are for developers. */
async function quietly<T>(run: () => Promise<T>): Promise<T> {
  const { error: log } = console
  console.error = (...args) => isQuiet.getStore() || log(...args)
  return isQuiet.run(true, run).finally(() => {
    console.error = log
  })
}

function ownFiles(root: string, broken: Set<string>): Plugin {
  return {
    name: 'own-files',
    enforce: 'pre',
    load: (id) => (broken.has(nameOf(root, id)) ? '' : undefined),
    // Vite would leave what is missing to Node, which finds out only when it runs.
    async resolveId(source, importer = '', options) {
      if (!isOwn(root, importer)) return
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (found) return found
      const [module = ''] = source.split('?')
      const file = nameOf(root, importer)
      const [before = ''] = (await readFile(join(root, file), 'utf8')).split(module)
      const place = { file, line: before.split('\n').length }
      const diagnostic = { ...place, ...notFound(module) }
      throw Object.assign(new Error(diagnostic.text), { diagnostic })
    },
  }
}

/** What is imported, and neither in `content/` nor installed. */
export function notFound(module: string): Problem {
  const [name] = /^(@[^/]+\/)?[^/]+/.exec(module) ?? []
  const toDo = module.startsWith('.')
    ? 'Correct the path, or add the file.'
    : `Run \`npm install ${name}\`, or delete the import.`
  return error`Cannot find ${module}.\n${toDo}`
}

function isOwn(root: string, path: string): boolean {
  return nameOf(root, path).startsWith('content/')
}

/** A file's path relative to the project, with slashes. A module's may end with `?text`. */
export function nameOf(root: string, path: string): string {
  const file = path.startsWith('file:') ? fileURLToPath(path) : path
  return relative(root, file.replace(/\?text$/, '')).replaceAll('\\', '/')
}
