import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'

const { href } = new URL('../../content/site.ts', import.meta.url)
const runtime = '/src/baseJsxRuntime.ts'
const base = await readBase()

/** The path of the site's address: `/portfolio/`, or `/`. The query makes Node read the file again. */
async function readBase(): Promise<string> {
  try {
    const { site } = await import(`${href}?${Date.now()}`)
    return new URL(site.url).pathname.replace(/\/?$/, '/')
  } catch {
    // The content check says what is wrong.
    return '/'
  }
}

/** Puts the site below the path of its address. At the root of a domain, all of it stays as it is. */
export function basePath(): Plugin {
  return {
    name: 'base-path',
    enforce: 'pre',
    config: () => ({ base }),
    resolveId(source, importer = '') {
      const isOwn = !importer.endsWith(runtime) && !importer.includes('/node_modules/')
      if (base !== '/' && isOwn && /^react\/jsx-(dev-)?runtime$/.test(source))
        return this.resolve(runtime)
    },
    configureServer(server) {
      const facts = normalizePath(join(server.config.root, 'content/site.ts'))
      server.watcher.on('change', async (file) => {
        if (normalizePath(file) === facts && (await readBase()) !== base) server.restart()
      })
    },
  }
}
