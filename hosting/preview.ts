import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readHosting } from './rules.ts'

/** Lets `npm run preview` answer as a host does: exact paths, a 404 for everything else, the same headers. */
export function previewAsHost(): Plugin {
  return {
    name: 'preview-as-host',
    async configurePreviewServer({ config, middlewares }) {
      const dist = join(config.root, config.build.outDir)
      const { headers, answers, redirects, lasting } = await readHosting(dist)
      middlewares.use((request, response, next) => {
        const path = request.url?.replace(/[?#].*/, '') ?? ''
        const file = answers.get(path)
        const page = redirects.get(path)
        for (const [name, value] of Object.entries({ ...headers, ...lasting.get(path) })) {
          response.setHeader(name, value)
        }
        if (file) {
          // Any other file has its own name as its address.
          if (file.endsWith('.html')) request.url = file
          next()
        } else if (page) {
          const query = request.url?.slice(path.length) ?? ''
          response.writeHead(308, { Location: page + query }).end()
        } else {
          response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
          response.end(readFileSync(join(dist, '404.html')))
        }
      })
    },
  }
}
