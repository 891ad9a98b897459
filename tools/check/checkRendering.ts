import type { Images } from './checkImages.ts'
import { error, type Place, type Problem, type Report } from './diagnostic.ts'
import { htmlProblem, jsxProblem } from './elementProblem.ts'
import { placeOf, renderProblem } from './explainError.ts'
import { altProblem, type ImageAttributes, imageProblem } from './imageProblem.ts'
import { type LinkTargets, linkProblem } from './linkProblem.ts'
import { printedProblem } from './printedProblem.ts'
import type { Content } from './readContent.ts'
import { type HtmlElement, readHtml } from './readHtml.ts'
import { type CreatedElement, isModule, objectIn } from './recordingJsxRuntime.ts'
import type { OwnerFacts, Renderer } from './renderPages.ts'

/** What is wrong with the pages as they are rendered. An error in `src/` is thrown, with its stack. */
export async function checkRendering(
  content: Content,
  { render }: Renderer,
  { pages, site: { url, embeds = [] } }: OwnerFacts,
  images: Images,
  report: Report,
): Promise<void> {
  const { root, files } = content
  const { contentComponents, pages: renderedPages } = await render(
    pages.filter(({ text }) => text === 'projects/' || files.includes(`content/${text}`)),
  )
  const results = renderedPages.map((page) => ({ ...page, ...readHtml(page.html) }))
  const completePages = results.filter(({ thrown, isComplete }) => !thrown && isComplete)
  const targets: LinkTargets = {
    pages,
    files,
    ids: new Map(completePages.map(({ page, elements }) => [page.path, elements.flatMap(idsOf)])),
    origin: URL.parse(url)?.origin ?? 'https://site.invalid',
    embeds,
  }
  for (const result of results) checkPage(result)
  for (const pdf of files.filter((file) => /^content\/files\/.+\.pdf$/i.test(file)))
    report(pdf, 1, printedProblem(content, pdf, pages))

  function checkPage(result: (typeof results)[number]) {
    const { page, html, elements, createdElements, misplacedNodes, thrown } = result
    const start = { file: `content/${page.text}`, line: 1 }
    for (const element of createdElements) {
      const { file, line, props } = element
      report(file, line, createdProblem(element, page.path))
      if (isImage(element)) report(file, line, altProblem(props))
    }
    if (thrown) {
      const { file, line } = placeOf(thrown, root) ?? start
      // The site may need a fact that is missing. What was created before is known.
      if (!file.startsWith('src/')) report(file, line, renderProblem(thrown))
      else throw thrown
      return
    }
    const idsInHtml = new Set(elements.map(({ attributes }) => attributes['data-at']))
    const droppedNodes = createdElements
      .filter(({ id }) => html.includes(`data-at="${id}"`) && !idsInHtml.has(`${id}`))
      .map(({ id, type }) => ({ ids: [`${id}`], inner: `<${type}>`, outer: 'this element' }))
    const placeOfElement = (ids: unknown[]) =>
      createdElements.find(({ id }) => ids.includes(`${id}`)) ?? start
    for (const { ids, inner, outer } of [...misplacedNodes, ...droppedNodes]) {
      const { file, line } = placeOfElement(ids)
      report(file, line, nestingProblem(inner, outer))
    }
    const placesOfIds = new Map<string, Place>()
    for (const { attributes } of elements.filter(({ attributes }) => attributes.id)) {
      const { file, line } = placeOfElement([attributes['data-at']])
      const first = placesOfIds.get(`${attributes.id}`)
      if (first && (first.file !== file || first.line !== line))
        report(file, line, idProblem(`${attributes.id}`, first))
      else placesOfIds.set(`${attributes.id}`, { file, line })
    }
    // What a package renders has no line, and is HTML by now: a style is a string.
    for (const { tag, attributes } of elements)
      if (!('data-at' in attributes))
        report(start.file, 1, htmlProblem(tag, attributes, { page: page.path }, targets))
    if (!elements.some(({ tag }) => tag === 'h1')) report(start.file, 1, noTitle)
  }

  function isImage({ type }: CreatedElement): boolean {
    return type === 'img' || type === contentComponents.img
  }

  function createdProblem(element: CreatedElement, page: string): Problem | undefined {
    const { type, props, file } = element
    if (type === undefined) {
      return error`The file that this component is imported from does not export it.\nWrite "export" before it there, and the same name here.`
    }
    if (isModule(type)) {
      return error`This component cannot be rendered: its package is a CommonJS module, so what you import is an object.\nWrite: import module from …, then const Component = module.default.`
    }
    if (type === contentComponents.img) {
      const problem = imageProblem(props as ImageAttributes, file, images)
      return problem ?? ('href' in props ? linkProblem(props.href, page, targets) : undefined)
    }
    if (type === contentComponents.Demo) return demoProblem(props)
    if (type === contentComponents.NewTabLink) return linkProblem(props.href, page, targets)
    if (typeof type !== 'string') return
    if (type === 'value' && props.children === undefined) {
      return error`This expression is undefined, so the page shows nothing here.\nLook for a typo in its name.`
    }
    const object = objectIn(props)
    if (object) {
      return error`A page cannot show an object: { ${Object.keys(object).join(', ')} }.\nShow text or a number, such as one of its fields.`
    }
    return htmlProblem(type, props, { page, file }, targets) ?? jsxProblem(type, props, file)
  }
}

const noTitle = error`This page has no title.\nStart with a line such as: # About me`

function demoProblem({ load, children }: CreatedElement['props']): Problem | undefined {
  if (typeof load === 'function' && children) return
  // What it has imported too early may need a browser.
  Promise.resolve(load).catch(() => {})
  return error`A demo needs a function that imports it, and a picture of it.\nWrite <Demo load={() => import('./Component.tsx')}>![describe it](…)</Demo>, on three lines.`
}

function idsOf({ attributes: { id } }: HtmlElement): string[] {
  return id === undefined ? [] : [id]
}

/** Such as two headings of the same words, or one whose id is the address of another project. */
function idProblem(id: string, first: Place): Problem {
  return error`The id ${id} is that of ${first.file}:${first.line}, too, so links to it lead there.\nChange one of the two, or the file's name if it is a project.`
}

function nestingProblem(inner: string, outer: string): Problem {
  const toDo: Record<string, string> = {
    '<p>': 'Write <div> instead of <p>, or put its text on the same line as the tag.',
    '<table>': 'Put rows into <tbody>, and text into a cell.',
  }
  return error`HTML does not allow ${inner} inside ${outer}. Browsers change the page, and React has to render it again.\n${toDo[outer] ?? `End ${outer} before it, or use another element.`}`
}
