import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Plugin, ViteDevServer } from 'vite'
import { type Diagnostic, print, printDiagnostics } from './check/diagnostic.ts'
import { findProblems } from './check/findProblems.ts'
import { readProse } from './check/readProse.ts'
import { readSite } from './check/readSite.ts'

/** Lets an editor finish writing, and several files be checked as one change. */
const delay = 100

const missing = '\0missing'

/**
 * Makes `npm run dev` check `content/` at the start and after every change, and show the problems in the
 * terminal and over the page.
 */
export function devOverlay(): Plugin {
  let root = ''
  let diagnostics: Diagnostic[] = []
  let checked = Promise.resolve(false)
  let isWaiting = false
  return {
    name: 'dev-overlay',
    apply: (_, { command, mode, isPreview }) =>
      command === 'serve' && mode !== 'test' && !isPreview,
    enforce: 'pre',
    configureServer(server) {
      root = server.config.root
      server.ws.on('connection', async () => {
        await checked
        if (diagnostics.length === 0) return
        server.ws.send({
          type: 'error',
          err: { message: printDiagnostics(diagnostics), stack: '' },
        })
      })
      void check(server)
    },
    /** Reloads the page instead of updating it if there is, or was, a problem. */
    async hotUpdate({ file, server }) {
      const { name, moduleGraph, hot } = this.environment
      if (name !== 'client' || !contentFile(root, file) || !(await check(server))) return
      moduleGraph.invalidateAll()
      hot.send({ type: 'full-reload' })
      return []
    },
    // Keeps what cannot be parsed from the compilers, which would add their own messages and stack traces.
    transform(code, id) {
      const file = contentFile(root, id)
      if (file?.endsWith('.mdx')) {
        const { diagnostic } = readProse(file, code)
        if (diagnostic) return `# {${JSON.stringify(print([{ file, ...diagnostic }]))}}`
      }
      if (file === 'content/site.ts') {
        const { diagnostic } = readSite(code)
        if (diagnostic)
          return `throw new Error(${JSON.stringify(print([{ file, ...diagnostic }]))})`
      }
    },
    // The same for a missing file, and for HEIC, which cannot be read here.
    resolveId(source, importer) {
      if (!importer?.endsWith('.mdx') || !contentFile(root, importer)) return
      const path = join(dirname(importer), source)
      if (source.startsWith('.') && (!existsSync(path) || /\.hei[cf]$/i.test(path))) return missing
    },
    load(id) {
      if (id === missing) return 'export default { sources: {}, img: {} }'
    },
  }

  /** Checks once for all changes until it starts, and resolves to whether there is, or was, a problem. */
  function check({ config: { logger } }: ViteDevServer): Promise<boolean> {
    if (isWaiting) return checked
    isWaiting = true
    checked = checked.then(async () => {
      await setTimeout(delay)
      isWaiting = false
      const before = diagnostics
      // A file may disappear while it is read; the next check follows in a moment.
      diagnostics = await findProblems(root).catch(() => before)
      if (diagnostics.length > 0) {
        if (print(diagnostics) !== print(before)) logger.error(printDiagnostics(diagnostics))
      } else if (before.length > 0) logger.info('All problems in content/ are fixed.')
      return diagnostics.length > 0 || before.length > 0
    })
    return checked
  }
}

/** The path relative to the project, if the file is in `content/`. */
function contentFile(root: string, path: string): string | undefined {
  const file = relative(root, path).replaceAll('\\', '/')
  return file.startsWith('content/') ? file : undefined
}
