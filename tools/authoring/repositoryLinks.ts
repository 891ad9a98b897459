import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { isReadme } from './projects.ts'

/** Resolves the links of a README as GitHub does, if one of the links in the row of its project is its repository. */
export function repositoryLinks() {
  return (tree: Root, { data: { repository }, path }: VFile) => {
    if (!repository) return
    const pages = isReadme(path) ? pathsOfPages(path) : []
    visit(tree, 'element', ({ tagName, properties }) => {
      const href = `${properties.href ?? ''}`
      const isPage = pages.includes(href.replace(/[?#].*/, ''))
      if (tagName === 'a' && !isPage && isInRepository(href, isReadme(path)))
        properties.href = new URL(href.replace(/^\//, ''), `${repository}/blob/HEAD/README.md`).href
    })
  }
}

/** Read as text, because an error in that file is the check's to explain. */
function pathsOfPages(readme: string): string[] {
  const source = readFileSync(join(dirname(readme), '../../pages.ts'), 'utf8')
  return Array.from(source.matchAll(/\bpath: *['"](.+?)['"]/g), ([, path = '']) => path)
}

/**
 * Whether it is LICENSE, ../../issues or docs/api.md#use, and not the address of a page, a download or a site. In a README
 * in its own folder, `Dockerfile` and `/LICENSE` are in the repository, too, unless they are pages.
 */
export function isInRepository(address: string, inReadme = false): boolean {
  const [path = ''] = address.split(/[?#]/)
  if (path === '' || /^(\/\/|[a-z]+:)/i.test(path) || isSite(path)) return false
  if (path.startsWith('/')) return inReadme && /^\/(?!files\/)./.test(path)
  return inReadme || /\/|\.md$/i.test(path) || !/\p{Ll}/u.test(path)
}

/** Whether https:// is missing. */
export function isSite(address: string): boolean {
  return /^(www\.|[\w-]+\.(com|org|net|edu|dev|io)\b)/i.test(address)
}
