import { join, sep } from 'node:path'
import type { Plugin } from 'vite'
import { type Diagnostic, format, formatReport, isError } from './diagnostic.ts'
import { findProblemsWith } from './findProblems.ts'
import { createRenderer } from './renderPages.ts'

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
      const renderer = createRenderer(config.root)
      // Grows with each save. What a check has found is about the screen as long as nothing was saved since it started.
      let saves = 0
      let last = { saves, diagnostics: [] as Diagnostic[] }
      let checked = check()
      let timer: NodeJS.Timeout | undefined
      httpServer?.once('close', () => {
        // The server that replaces this one checks again.
        saves++
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
      ws.on('connection', () => checked.then(showErrors))

      function checkChange() {
        if (!timer) return
        clearTimeout(timer)
        timer = undefined
        checked = checked.then(check)
      }

      async function check() {
        const start = saves
        const result = await renderer.then(findProblemsWith).catch((thrown: Error) => thrown)
        // Another check follows. A file that disappeared while it was read made this one fail.
        if (saves !== start) return
        if (result instanceof Error) {
          config.logger.error(`content/ cannot be checked. ${result.stack}`)
          return
        }
        const diagnostics = result
        const before = last.diagnostics
        last = { saves, diagnostics }
        if (diagnostics.some(({ isLoadError }) => isLoadError)) return
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
        if (
          saves !== last.saves ||
          errors.length === 0 ||
          errors.some(({ isLoadError }) => isLoadError)
        )
          return
        ws.send({ type: 'error', err: { message: formatReport(errors), stack: '' } })
      }
    },
  }
}
