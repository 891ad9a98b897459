import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'

/** Resolves the links of a README as GitHub does, if one of the links in the row of its project is its repository. */
export function repositoryLinks() {
  return (tree: Root, { data: { repository } }: VFile) => {
    if (!repository) return
    visit(tree, 'element', ({ tagName, properties }) => {
      const href = String(properties.href)
      if (tagName === 'a' && isInRepository(href))
        properties.href = new URL(href, `${repository}/blob/HEAD/README.md`).href
    })
  }
}

/** Whether it is LICENSE, ../../issues or docs/api.md#use, and not the address of a page, a download or a site. */
export function isInRepository(address: string): boolean {
  const [path = ''] = address.split(/[?#]/)
  const isElsewhere = path === '' || /^(\/|[a-z]+:)/i.test(path) || isSite(path)
  return !isElsewhere && (/\/|\.md$/i.test(path) || !/\p{Ll}/u.test(path))
}

/** Whether https:// is missing. */
export function isSite(address: string): boolean {
  return /^(www\.|[\w-]+\.(com|org|net|edu|dev|io)\b)/i.test(address)
}
