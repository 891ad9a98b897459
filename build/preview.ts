import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Lets `npm run preview` answer as the host does: exact paths, and a 404 for everything else. */
export function previewAsHost(): Plugin {
  return {
    name: 'preview-as-host',
    configurePreviewServer({ config, middlewares }) {
      const dist = join(config.root, config.build.outDir)
      const files = new Set(
        readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) => `/${file}`),
      )
      middlewares.use((request, response, next) => {
        const path = request.url?.replace(/[?#].*/, '') ?? ''
        const page = path === '/' ? '/index.html' : `${path}.html`
        if (files.has(page)) request.url = page
        else if (!files.has(path)) {
          response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
          response.end(readFileSync(join(dist, '404.html')))
          return
        }
        next()
      })
    },
  }
}
