import { checkImages } from './checkImages.ts'
import { checkLinks } from './checkLinks.ts'
import { checkPages } from './checkPages.ts'
import { checkProjects } from './checkProjects.ts'
import { checkSite } from './checkSite.ts'
import type { Diagnostic } from './diagnostic.ts'
import { readContent } from './readContent.ts'

/** Everything that has to be mended in `content/`, file by file from top to bottom. */
export async function checkContent(root: string): Promise<Diagnostic[]> {
  const content = await readContent(root)
  const diagnostics = [
    ...content.diagnostics,
    ...checkSite(content),
    ...checkPages(content),
    ...checkProjects(content),
    ...(await checkImages(content)),
    ...checkLinks(content),
  ]
  return diagnostics.sort(
    (one, other) =>
      one.file.localeCompare(other.file, 'en', { numeric: true }) || one.line - other.line,
  )
}
