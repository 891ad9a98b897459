import { globSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'
import { type Diagnostic, isError, print, printReport } from './diagnostic.ts'
import { createChecker } from './findProblems.ts'

/** In milliseconds, for a change that no open page shows. */
const longestWait = 1000

/**
 * Makes `npm run dev` check `content/` at the start, and every change once it is on the screen, and show errors over the
 * page. What Vite cannot load is left to its own overlay.
 */
export function devOverlay(): Plugin {
  return {
    name: 'dev-overlay',
    apply: (_, { command, mode, isPreview }) =>
      command === 'serve' && mode !== 'test' && !isPreview,
    configureServer({ config, watcher, ws, httpServer }) {
      const checker = createChecker(config.root)
      let isClosed = false
      httpServer?.once('close', () => {
        isClosed = true
        checker.then(({ close }) => close())
      })
      let diagnostics: Diagnostic[] = []
      let printed: Diagnostic[] = []
      let isOutdated = false
      let checked = check()
      let timer: NodeJS.Timeout | undefined
      watcher.on('all', (_, file) => {
        if (!file.startsWith(join(config.root, 'content') + sep)) return
        clearTimeout(timer)
        timer = setTimeout(checkChange, longestWait)
      })
      ws.on('content:shown', checkChange)
      ws.on('connection', () => checked.then(showErrors))

      function checkChange() {
        if (!timer) return
        clearTimeout(timer)
        timer = undefined
        checked = checked.then(check)
      }

      async function check() {
        const before = diagnostics
        const start = Date.now()
        // A file may disappear while it is read; the next check follows in a moment.
        diagnostics = await checker.then(({ check }) => check()).catch(() => before)
        // Another check follows: of what was saved during this one, or by the server that replaces a closed one.
        isOutdated = savedSince(start, config.root)
        if (isClosed || isOutdated || timer || diagnostics.some(({ stopsVite }) => stopsVite))
          return
        if (print(diagnostics) !== print(printed)) {
          if (diagnostics.length > 0) config.logger.warn(printReport(diagnostics))
          else config.logger.info('All problems in content/ are fixed.')
        }
        printed = diagnostics
        // An update of the page has removed the overlay.
        if (diagnostics.some(isError)) showErrors()
        // An empty update removes any overlay, also Vite's.
        else if (before.some(isError)) ws.send({ type: 'update', updates: [] })
      }

      function showErrors() {
        const errors = diagnostics.filter(isError)
        if (isOutdated || timer || errors.length === 0 || errors.some(({ stopsVite }) => stopsVite))
          return
        ws.send({ type: 'error', err: { message: printReport(errors), stack: '' } })
      }
    },
  }
}

/** Whether a file was saved after a check had started, of which the watcher may tell later. */
function savedSince(start: number, root: string): boolean {
  const now = Date.now()
  return globSync('content/**', { cwd: root }).some((file) => {
    const { mtimeMs = 0 } = statSync(join(root, file), { throwIfNoEntry: false }) ?? {}
    // A photo may come from a camera whose clock is fast.
    return mtimeMs >= start && mtimeMs <= now
  })
}
