import { type Stats, unwatchFile, watchFile } from 'node:fs'
import { join, sep } from 'node:path'
import { unescape as decoded } from 'node:querystring'
import { setTimeout as wait } from 'node:timers/promises'
import type { Connect, Plugin } from 'vite'
import { format, formatReport, isError } from './diagnostic.ts'
import { type Findings, findProblemsWith } from './findProblems.ts'
import { createRenderer, nameOf } from './renderPages.ts'

/** In milliseconds, for a change that no open page shows. A busy computer may need two seconds to show another. */
const longestWait = 3000

/**
 * Makes `npm run dev` check `content/` at the start, and every change once it is on the screen, and show errors over the
 * page. What the check does not explain, such as an error in `src/`, is left to Vite's own overlay.
 */
export function checkInDev(): Plugin {
  return {
    name: 'check-in-dev',
    apply: (_, { command, mode, isPreview }) =>
      command === 'serve' && mode !== 'test' && !isPreview,
    configureServer({ config, environments, watcher, ws, httpServer, middlewares, restart }) {
      const renderer = createRenderer(config.root)
      // Grows with each save. What a check has found is about the screen as long as nothing was saved since it started.
      let saves = 0
      let isClosed = false
      let last: Findings & { saves: number } = { saves, diagnostics: [], pdfs: [] }
      let checked = check()
      let timer: NodeJS.Timeout | undefined
      // Vite remembers which packages it has not found, so it restarts after npm, which writes this last. Not watched by
      // Vite, because `npm ci` deletes the folder first.
      const installed = join(config.root, 'node_modules/.package-lock.json')
      const onInstall = ({ mtimeMs }: Stats) => {
        if (mtimeMs > 0) restart()
      }
      watchFile(installed, { interval: 500, persistent: false }, onInstall)
      httpServer?.once('close', () => {
        // The server that replaces this one checks again.
        isClosed = true
        unwatchFile(installed, onInstall)
        renderer.then(({ close }) => close())
      })
      watcher.on('all', (event, file) => {
        // Some modules import all files of a folder, so that a new one changes them.
        renderer.then(({ forget }) => forget(event === 'change' ? file : undefined))
        if (!file.startsWith(join(config.root, 'content') + sep)) return
        saves++
        clearTimeout(timer)
        timer = setTimeout(checkChange, longestWait)
      })
      ws.on('content:shown', checkChange)
      ws.on('connection', () => {
        // A new fact makes a page load again.
        checkChange()
        checked.then(showErrors)
      })

      function checkChange() {
        if (!timer) return
        clearTimeout(timer)
        timer = undefined
        checked = checked.then(check)
      }

      async function check() {
        const start = saves
        const result = await renderer.then(findProblemsWith).catch((thrown: Error) => thrown)
        // A file may have disappeared while it was read, of which the watcher tells a little later.
        if (result instanceof Error) await wait(longestWait)
        // Another check follows.
        if (isClosed || saves !== start) return
        if (result instanceof Error) {
          config.logger.error(`content/ cannot be checked. ${result.stack}`)
          return
        }
        const { diagnostics } = result
        const before = last.diagnostics
        last = { saves, ...result }
        if (format(diagnostics) !== format(before)) {
          if (diagnostics.length > 0) config.logger.warn(formatReport(diagnostics))
          else config.logger.info('All problems in content/ are fixed.')
        }
        // An update of the page has removed the overlay.
        if (diagnostics.some(isError)) showErrors()
        // An empty update removes any overlay, including Vite's, or reloads a page that could not be loaded.
        else ws.send({ type: 'update', updates: [] })
      }

      function showErrors() {
        const errors = last.diagnostics.filter(isError)
        // Without a page, Vite would keep them for the next one, where they may be fixed.
        if (ws.clients.size > 0 && saves === last.saves && errors.length > 0)
          ws.send({ type: 'error', err: { message: formatReport(errors), stack: '' } })
      }

      /** Leaves out what Vite says about a file if the check says it, and lets the browser ask again if it is fixed. */
      const explain: Connect.ErrorHandleFunction = async (thrown, request, response, next) => {
        const file = nameOf(config.root, thrown.loc?.file ?? thrown.id ?? '')
        const start = saves
        checkChange()
        await checked
        // What the owner's styles import is missing in ours, which import them.
        const isSame = (other: string) =>
          other === file || [other, file].every((name) => name.endsWith('.css'))
        const isSaid = last.diagnostics.some((problem) => isError(problem) && isSame(problem.file))
        if (saves !== start || (!isSaid && (await isFixed(request.url))))
          return response.writeHead(307, { location: request.originalUrl }).end()
        if (!isSaid) return next(thrown)
        showErrors()
        response.writeHead(500).end()
      }

      async function isFixed(url = '') {
        try {
          return Boolean(await environments.client.transformRequest(url))
        } catch (thrown) {
          // The server that replaces this one may know.
          return (thrown as { code?: string }).code === 'ERR_CLOSED_SERVER'
        }
      }

      middlewares.use(`${config.base}files`, async ({ url = '' }, response, next) => {
        if (!/\.pdf$/i.test(url)) return next()
        await checked
        const address = `/files${decoded(url)}`
        if (!last.pdfs.some((pdf) => pdf.address === address)) return next()
        response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
        response.end(`\`npm run build\` prints this page to dist${address}.`)
      })

      // After Vite's own middlewares.
      return () => void middlewares.use(explain)
    },
  }
}
