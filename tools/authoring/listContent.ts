import { type Dirent, globSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * The files in `content/`, and the symbolic links, which are not followed: they may lead anywhere on this computer, or in
 * circles. Drafts are left out, and so are hidden files, which belong to the system: .DS_Store. Many READMEs show images in
 * `.github/`.
 */
export function listContent(root: string) {
  const options = { cwd: root, withFileTypes: true, exclude: ['content/drafts/**'] } as const
  const entries = globSync(['content/**', 'content/projects/*/.github/**'], options)
  const pathOf = ({ parentPath, name }: Dirent) =>
    relative(root, join(parentPath, name)).replaceAll('\\', '/')
  return {
    files: entries.filter((entry) => entry.isFile()).map(pathOf),
    links: entries.filter((entry) => entry.isSymbolicLink()).map(pathOf),
  }
}
