import type { Page } from '../../src/findPage.ts'
import { isResume } from '../../src/isResume.ts'
import type { Images } from './checkImages.ts'
import { error, type Place, type Problem, type Report } from './diagnostic.ts'
import { elementRules } from './elementRules.ts'
import { placeOf, renderProblem } from './explainError.ts'
import { findPdf, type Pdf } from './findPdf.ts'
import { ownOrigin, type Targets } from './linkProblem.ts'
import type { Content } from './readContent.ts'
import { type HtmlElement, readHtml } from './readHtml.ts'
import type { OwnerFacts, Renderer } from './renderPages.ts'

/** What is wrong with the pages as they are rendered, and what the build prints. An error in `src/` is thrown, with its stack. */
export async function checkRendering(
  { root, files }: Content,
  { render, isComplete }: Renderer,
  { pages, site: { url } }: OwnerFacts,
  images: Images,
  report: Report,
): Promise<Pdf[]> {
  const rendered: { page: Page; start: Place; elements: HtmlElement[] }[] = []
  for (const page of pages) {
    const start = { file: `content/${page.text}`, line: 1 }
    if (page.text !== 'projects/' && !(files.includes(start.file) && isComplete(page))) continue
    try {
      rendered.push({ page, start, elements: readHtml(await render(page)) })
    } catch (thrown) {
      const { file, line } = placeOf(thrown as Error, root) ?? start
      if (file.startsWith('src/')) throw thrown
      report(file, line, renderProblem(thrown as Error))
    }
  }
  const complete = rendered.filter(({ page }) => isComplete(page))
  const ids = complete.map(({ page, elements }): [string, string[]] => [
    page.path,
    elements.flatMap(({ attributes: { id } }) => id ?? []),
  ])
  const targets: Targets = {
    pages,
    files,
    images,
    ids: new Map(ids),
    home: new URL(URL.parse(url)?.href.replace(/\/?$/, '/') ?? ownOrigin),
  }
  const pdfs: Pdf[] = []
  for (const { page, start, elements } of complete) {
    const pdf = isResume(page) && findPdf(page, elements, start, targets, report)
    if (!pdf) continue
    pdfs.push(pdf)
    targets.files = [...targets.files, `content${pdf.address}`]
  }
  for (const { page, start, elements } of rendered) {
    const placesOfIds = new Map<string, Place>()
    for (const { tag, attributes, place = start } of elements) {
      const { file, line } = place
      const element = { tag, attributes, file, page: page.path }
      for (const rule of elementRules) report(file, line, rule(element, targets))
      const { id } = attributes
      if (!id) continue
      const first = placesOfIds.get(id) ?? place
      placesOfIds.set(id, first)
      if (first.file !== file || first.line !== line) report(file, line, idProblem(id, first))
    }
    if (!elements.some(({ tag }) => tag === 'h1')) report(start.file, 1, noTitle)
  }
  return pdfs
}

const noTitle = error`This page has no title.\nStart with a line such as: # About me`

/** Such as two headings of the same words, or one whose id is the address of another project. */
function idProblem(id: string, first: Place): Problem {
  return error`The id ${id} is used in ${first.file}:${first.line} already, so links to it lead there.\nChange one of the two, or the file's name if it is a project.`
}
