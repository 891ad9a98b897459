import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readHosting } from './hosting.ts'

/** Lets `npm run preview` answer as the host does: exact paths, a 404 for everything else, its headers. */
export function previewAsHost(): Plugin {
  return {
    name: 'preview-as-host',
    async configurePreviewServer({ config, middlewares }) {
      const dist = join(config.root, config.build.outDir)
      const { headers, answers, redirects } = await readHosting(dist)
      middlewares.use((request, response, next) => {
        const path = request.url?.replace(/[?#].*/, '') ?? ''
        const file = answers.get(path)
        const page = redirects.get(path)
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        if (file) {
          request.url = encodeURI(file)
          next()
        } else if (page) {
          response.writeHead(308, { Location: page }).end()
        } else {
          response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
          response.end(readFileSync(join(dist, '404.html')))
        }
      })
    },
  }
}
