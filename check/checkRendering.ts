import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Images } from './checkImages.ts'
import { at, type Diagnostic, error, type Place, type Problem } from './diagnostic.ts'
import { elementProblem } from './elementProblem.ts'
import { formulaInMdx, hasFormulaAt } from './formula.ts'
import { altProblem, type ImageAttributes, imageProblem } from './imageProblem.ts'
import { type CreatedElement, isModule, objectIn } from './inspectElement.ts'
import { linkProblem, type Site } from './linkProblem.ts'
import type { Content } from './readContent.ts'
import { type HtmlElement, readHtml } from './readHtml.ts'
import { nameOf, type OwnerFacts, type Renderer } from './renderPages.ts'

/** What is wrong with the pages as they are rendered. An error in `src/` is thrown, with its stack. */
export async function checkRendering(
  { root, files, prose }: Content,
  { render }: Renderer,
  { pages, site: { url } }: OwnerFacts,
  images: Images,
): Promise<Diagnostic[]> {
  const rendered = await render(pages).catch((error: Error) => error)
  if (rendered instanceof Error) return [await importProblem(rendered, root)]
  const { contentComponents } = rendered
  const read = rendered.pages.map((one) => ({ ...one, ...readHtml(one.html) }))
  const ids = new Map(
    read
      .filter(({ thrown }) => !thrown)
      .map(({ page, elements }) => [page.path, elements.flatMap(idsOf)]),
  )
  const site: Site = { pages, files, ids, origin: new URL(url).origin }
  return read.flatMap(checkPage)

  function checkPage({ page, html, elements, created, moved, thrown }: (typeof read)[number]) {
    const start = { file: `content/${page.text}`, line: 1 }
    const found = created.flatMap((one) => [
      ...at(one.file, one.line, createdProblem(one, page.path)),
      ...(isImage(one) ? at(one.file, one.line, altProblem(one.props)) : []),
    ])
    if (thrown) {
      const place = placeOf(thrown, root) ?? start
      return [...found, { ...place, ...renderProblem(thrown, place, prose) }]
    }
    const shown = new Set(elements.map(({ attributes }) => attributes['data-at']))
    const dropped = created
      .filter(({ id }) => html.includes(`data-at="${id}"`) && !shown.has(`${id}`))
      .map(({ id, type }) => ({ ids: [id], inner: `<${type}>`, outer: 'this element' }))
    return [
      ...found,
      ...[...moved, ...dropped].map(({ ids, inner, outer }) => {
        const { file, line } = created.find(({ id }) => ids.includes(id)) ?? start
        return { file, line, ...nestingProblem(inner, outer) }
      }),
      // What a package renders has no line.
      ...elements
        .filter(({ attributes }) => !('data-at' in attributes))
        .map(({ tag, attributes }) => elementProblem(tag, attributes, { page: page.path }, site))
        .flatMap((problem) => at(start.file, 1, problem)),
      ...(elements.some(({ tag }) => tag === 'h1') ? [] : at(start.file, 1, noTitle)),
    ]
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
      return problem ?? ('href' in props ? linkProblem(props.href, page, site) : undefined)
    }
    if (type === contentComponents.NewTabLink) return linkProblem(props.href, page, site)
    if (typeof type !== 'string') return
    if (type === 'value' && props.children === undefined) {
      return error`This expression is undefined, so the page shows nothing here.\nLook for a typo in its name.`
    }
    const object = objectIn(props)
    if (object) {
      return error`A page cannot show an object: { ${Object.keys(object).join(', ')} }.\nShow text or a number, such as one of its fields.`
    }
    return elementProblem(type, props, { page, file }, site)
  }
}

const noTitle = error`This page has no title.\nStart with a line such as: # About me`

function idsOf({ attributes: { id } }: HtmlElement): string[] {
  return id === undefined ? [] : [id]
}

function nestingProblem(inner: string, outer: string): Problem {
  const toDo: Record<string, string> = {
    '<p>': 'Write <div> instead of <p>, or put its text on the same line as the tag.',
    '<table>': 'Put rows into <tbody>, and text into a cell.',
  }
  return error`HTML does not allow ${inner} inside ${outer}. Browsers change the page, and React has to render it again.\n${toDo[outer] ?? `End ${outer} before it, or use another element.`}`
}

/** An error that is thrown while a page is rendered. */
function renderProblem(thrown: Error, place: Place, prose: Content['prose']): Problem {
  const text = firstLine(String(thrown)).replace(/^Error: /, '')
  const [, name] = /^ReferenceError: (\w+) is not defined/.exec(text) ?? []
  if (!name) return error`${text}`
  const source = prose.find(({ file }) => file === place.file)?.source ?? ''
  if (hasFormulaAt(source, place.line)) return formulaInMdx
  if (/^(window|document|navigator|location|localStorage|sessionStorage)$/.test(name)) {
    return error`${name} only exists in a browser, and pages are rendered before they reach one.\nUse it in useEffect.`
  }
  return error`${text}\nImport it at the top of the file, or correct its name. To show { itself, write \\{.`
}

/** The place that MDX names, or the first line in `content/` on the stack. */
function placeOf(thrown: Error, root: string): Place | undefined {
  const [, mdxLine, mdxFile] = /at `(\d+):.*` in `(.+)`/.exec(thrown.message) ?? []
  if (mdxFile) return { file: nameOf(root, mdxFile), line: Number(mdxLine) }
  for (const [, path = '', line] of (thrown.stack ?? '').matchAll(
    /\(?([^\s()]+):(\d+):\d+\)?$/gm,
  )) {
    const file = nameOf(root, path)
    if (file.startsWith('content/')) return { file, line: Number(line) }
    if (file.startsWith('src/')) throw thrown
  }
}

type BundlerError = Error & { errors?: (Error & { loc?: { file: string; line: number } })[] }

/** A file cannot be parsed, or imports something that does not exist. */
async function importProblem(thrown: BundlerError, root: string): Promise<Diagnostic> {
  const [{ message = '', loc = undefined } = {}] = thrown.errors ?? []
  if (loc) {
    const problem = error`${firstLine(message).replace('[PARSE_ERROR] ', '')}`
    return { file: nameOf(root, loc.file), line: loc.line, ...problem, stopsVite: true }
  }
  const [, module = '', importer] =
    /Cannot find (?:module|package) '(.+?)' imported from '(.+?)'/.exec(thrown.message) ??
    /Failed to load url (\S+) .* in (.+?)\. Does/.exec(thrown.message) ??
    []
  if (!importer) {
    const place = placeOf(thrown, root) ?? { file: 'content', line: 1 }
    return { ...place, ...renderProblem(thrown, place, []) }
  }
  const [before = ''] = (await readFile(importer, 'utf8')).split(module)
  const toDo = module.startsWith('.')
    ? 'Correct the path, or add the file.'
    : `Run \`npm install ${module}\`, or delete the import.`
  const problem = error`Cannot find ${module}.\n${toDo}`
  return {
    file: nameOf(root, importer),
    line: before.split('\n').length,
    ...problem,
    stopsVite: true,
  }
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).split('\n', 1)[0] ?? ''
}
