import type { Plugin } from 'vite'

const { href } = new URL('../../content/site.ts', import.meta.url)
const runtime = '/src/baseJsxRuntime.ts'
const memory = globalThis as { siteBase?: string }
/** Read once. When Vite restarts `npm run dev`, for a package or its configuration, this file is run again. */
memory.siteBase ??= await readBase()
const base = memory.siteBase

/** The path of the site's address: `/portfolio/`, or `/`. */
async function readBase(): Promise<string> {
  try {
    const { site } = await import(href)
    return new URL(site.url).pathname.replace(/\/?$/, '/')
  } catch {
    // The content check says what is wrong.
    return '/'
  }
}

/** Puts the site below the path of its address. At the root of a domain, all of it stays as it is. */
export function basePath(): Plugin[] {
  if (base === '/') return []
  return [
    {
      name: 'base-path',
      enforce: 'pre',
      config: () => ({ base }),
      resolveId(source, importer = '') {
        const isOwn = !importer.endsWith(runtime) && !importer.includes('/node_modules/')
        if (isOwn && /^react\/jsx-(dev-)?runtime$/.test(source)) return this.resolve(runtime)
      },
    },
    {
      // Between Vite's own plugins, of which the first has imported the owner's styles.
      name: 'base-path-of-styles',
      transform(css, id) {
        if (/\.css($|\?)/.test(id)) return css.replace(/(?<=url\(["']?)\/(?=files\/)/g, base)
      },
    },
  ]
}
