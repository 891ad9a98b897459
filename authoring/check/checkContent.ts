import { checkDownloads } from './checkDownloads.ts'
import { checkElements } from './checkElements.ts'
import { checkExpressions } from './checkExpressions.ts'
import { checkImages } from './checkImages.ts'
import { checkLinks } from './checkLinks.ts'
import { checkLogo } from './checkLogo.ts'
import { checkMarkup } from './checkMarkup.ts'
import { checkModules } from './checkModules.ts'
import { checkPages } from './checkPages.ts'
import { checkProjects } from './checkProjects.ts'
import { checkSite } from './checkSite.ts'
import type { Diagnostic } from './diagnostic.ts'
import { readContent } from './readContent.ts'

/** Every problem in `content/`, file by file from top to bottom. */
export async function checkContent(root: string): Promise<Diagnostic[]> {
  const content = await readContent(root)
  const diagnostics = [
    ...content.diagnostics,
    ...checkSite(content),
    ...checkPages(content),
    ...checkProjects(content),
    ...(await checkImages(content)),
    ...checkLinks(content),
    ...checkMarkup(content),
    ...checkElements(content),
    ...checkExpressions(content),
    ...(await checkModules(content)),
    ...(await checkLogo(content)),
    ...(await checkDownloads(content)),
  ]
  return diagnostics.sort(
    (one, other) =>
      one.file.localeCompare(other.file, 'en', { numeric: true }) || one.line - other.line,
  )
}
