import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { unescape as decoded } from 'node:querystring'
import type { Plugin } from 'vite'
import { listContent } from './listContent.ts'

/**
 * Publishes the files in `content/files/`, such as a résumé as PDF, at `/files/`. Their names get no hash,
 * because visitors save them and link to them.
 */
export function downloads(): Plugin {
  return {
    name: 'downloads',
    configureServer({ config, middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname = '' } = URL.parse(request.url ?? '', 'http://localhost') ?? {}
        const path = decoded(pathname).replace(/[\\/]+/g, '/')
        const file = path.replace(posix.join('/@fs', config.root), '').slice(1)
        const isDownload = /^(content\/)?files\/./i.test(file)
        const listed = file.startsWith('files/') ? `content/${file}` : file
        // Vite and sirv would follow a symbolic link.
        if (!isDownload || listContent(config.root).files.includes(listed)) next()
        else response.writeHead(404).end()
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const file of listContent('.').files.filter((file) => file.startsWith('content/files/')))
        this.emitFile({
          type: 'asset',
          fileName: file.slice('content/'.length),
          source: readFileSync(file),
        })
    },
  }
}
