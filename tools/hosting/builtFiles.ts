/** Which paths `dist/` has: for the preview, the contract and `npm run visit`. */
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** The file in `dist/` that is served at the path of a page. */
export function fileOf(path: string): string {
  return path === '/' ? '/index.html' : `${path}.html`
}

/** The paths of the pages in `dist/`. */
export async function listPages(dist: string): Promise<string[]> {
  const pages = (await readdir(dist)).filter((name) => /(?<!^404)\.html$/.test(name)).sort()
  return pages.map((name) => `/${name.replace(/(^index)?\.html$/, '')}`)
}

/** The files in `dist/` that are served under their own names, such as `/files/My CV.pdf`. */
export async function listFiles(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(
      ({ parentPath, name }) => `/${relative(dist, join(parentPath, name)).replaceAll(sep, '/')}`,
    )
    .filter((file) => !/^\/([^/]+\.html|_headers)$/.test(file))
    .sort()
}
