import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { type Finding, print, printMistakes } from './finding.ts'
import { findMistakes } from './findMistakes.ts'
import { readProse } from './readProse.ts'
import { readSite } from './readSite.ts'

/** Long enough for Vite to send its own update first, which takes the message off the screen. */
const patience = 100

const missing = '\0missing'

/**
 * Lets `npm run dev` check `content/` at its start and after every change, and say what it finds in
 * the terminal and over the page.
 */
export function watchContent(): Plugin {
  let root = ''
  let mistakes: Finding[] = []
  return {
    name: 'watch-content',
    apply: (_, { command, mode, isPreview }) =>
      command === 'serve' && mode !== 'test' && !isPreview,
    enforce: 'pre',
    configureServer(server) {
      root = server.config.root
      let timer: NodeJS.Timeout
      const check = async () => {
        const before = mistakes
        // A file may go while it is being read; the next check, a moment later, knows.
        mistakes = await findMistakes(root).catch(() => before)
        if (mistakes.length > 0) {
          if (print(mistakes) !== print(before)) server.config.logger.error(printMistakes(mistakes))
          show(mistakes, server)
        } else if (before.length > 0) {
          server.config.logger.info('Everything in content/ is mended.')
          server.environments.client.moduleGraph.invalidateAll()
          server.ws.send({ type: 'full-reload' })
        }
      }
      server.watcher.on('all', (_, path) => {
        if (!contentFile(root, path)) return
        clearTimeout(timer)
        timer = setTimeout(check, patience)
      })
      server.ws.on('connection', () => show(mistakes, server))
      void check()
    },
    // What cannot be read is kept from the compilers, whose words and stack traces would come on top.
    transform(code, id) {
      const file = contentFile(root, id)
      if (file?.endsWith('.mdx')) {
        const { mistake } = readProse(file, code)
        if (mistake) return `# {${JSON.stringify(print([{ file, ...mistake }]))}}`
      }
      if (file === 'content/site.ts') {
        const { mistake } = readSite(code)
        if (mistake) return `throw new Error(${JSON.stringify(print([{ file, ...mistake }]))})`
      }
    },
    // So is a file that is not there, and a phone's HEIC: until it is mended, no picture is shown.
    resolveId(source, importer) {
      if (!importer?.endsWith('.mdx') || !contentFile(root, importer)) return
      const path = join(dirname(importer), source)
      if (source.startsWith('.') && (!existsSync(path) || /\.hei[cf]$/i.test(path))) return missing
    },
    load(id) {
      if (id === missing) return 'export default { sources: {}, img: {} }'
    },
  }
}

function show(mistakes: Finding[], { ws }: ViteDevServer) {
  if (mistakes.length > 0) {
    ws.send({ type: 'error', err: { message: printMistakes(mistakes), stack: '' } })
  }
}

/** The file's name from the project's folder, if it is one below `content/`. */
function contentFile(root: string, path: string): string | undefined {
  const file = relative(root, path).replaceAll('\\', '/')
  return file.startsWith('content/') ? file : undefined
}
