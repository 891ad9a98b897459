import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

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
