import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = 'content/files'

/**
 * Publishes the files in `content/files/`, such as a résumé as PDF, at `/files/`. Their names get no hash,
 * because visitors save them and link to them.
 */
export function downloads(): Plugin {
  return {
    name: 'downloads',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.url?.startsWith('/files/')) request.url = `/content${request.url}`
        next()
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client' || !existsSync(folder)) return
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name).replaceAll('\\', '/')
        // Hidden files belong to the system: .DS_Store.
        if (!entry.isFile() || path.includes('/.')) continue
        this.emitFile({
          type: 'asset',
          fileName: path.slice('content/'.length),
          source: readFileSync(path),
        })
      }
    },
  }
}
