import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { at, type Diagnostic, type Place, type Problem } from './diagnostic.ts'
import { elementProblem } from './elementProblem.ts'
import { type ImageAttributes, type Images, imageProblem } from './imageProblem.ts'
import { type CreatedElement, objectIn } from './inspectElement.ts'
import { linkProblem, type Site } from './linkProblem.ts'
import type { Content } from './readContent.ts'
import { nameOf, type OwnerFacts, type RenderedPage, type Renderer } from './renderPages.ts'

/** What is wrong with the pages as they are rendered. An error in `src/` is thrown, with its stack. */
export async function checkRendering(
  { root, files }: Content,
  { render }: Renderer,
  { pages }: OwnerFacts,
  images: Images,
): Promise<Diagnostic[]> {
  const rendered = await render(pages).catch((error: Error) => error)
  if (rendered instanceof Error) return [await importProblem(rendered, root)]
  const { contentComponents } = rendered
  const ids = new Map(
    rendered.pages.filter(({ error }) => !error).map(({ page, html }) => [page.path, idsIn(html)]),
  )
  const site: Site = { pages, files, ids }
  return rendered.pages.flatMap(checkPage)

  function checkPage({ page, html, elements, error }: RenderedPage): Diagnostic[] {
    const start = `content/${page.text}`
    const found = elements.flatMap((one) => at(one.file, one.line, createdProblem(one, page.path)))
    if (error) return [...found, { file: start, line: 1, ...renderProblem(error, root) }]
    // What a package renders has no line.
    const others = elementsIn(html)
      .map(({ tag, attributes }) => elementProblem(tag, attributes, page.path, site))
      .filter((problem) => !found.some((one) => one.problem === problem))
    return [
      ...found,
      ...others.flatMap((problem) => at(start, 1, problem)),
      ...(html.includes('<h1') ? [] : at(start, 1, noTitle)),
    ]
  }

  function createdProblem(element: CreatedElement, path: string): Problem | undefined {
    const { type, props, file } = element
    if (type === undefined) {
      return 'The file that this component is imported from does not export it.\nWrite "export" before it there, and the same name here.'
    }
    if (type === contentComponents.img) {
      const problem = imageProblem(props as ImageAttributes, file, images)
      return problem ?? ('href' in props ? linkProblem(props.href, path, site) : undefined)
    }
    if (type === contentComponents.NewTabLink) return linkProblem(props.href, path, site)
    if (typeof type !== 'string') return
    if (type === 'value' && props.children === undefined) {
      return 'This expression is undefined, so the page shows nothing here.\nLook for a typo in its name.'
    }
    const object = objectIn(props)
    if (object) {
      return `A page cannot show an object: { ${Object.keys(object).join(', ')} }.\nShow text or a number, such as one of its fields.`
    }
    return elementProblem(type, props, path, site)
  }
}

const noTitle = 'This page has no title.\nStart with a line such as: # About me'

/** React's HTML is regular: every attribute has quotes. */
function elementsIn(html: string) {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  return Array.from(
    main.matchAll(/<([a-z][\w-]*)((?: [\w:-]+="[^"]*")*)/gi),
    ([, tag = '', list = '']) => {
      const attributes = Array.from(
        list.matchAll(/([\w:-]+)="([^"]*)"/g),
        ([, name, value = '']) => [name, unescapeHtml(value)],
      )
      return { tag, attributes: Object.fromEntries(attributes) }
    },
  )
}

function idsIn(html: string): string[] {
  return elementsIn(html).flatMap(({ attributes: { id } }) => id ?? [])
}

function unescapeHtml(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return text.replace(/&(#?\w+);/g, (entity, name) => characters[name] ?? entity)
}

/** An error that is thrown while a page is rendered. */
function renderProblem(error: Error, root: string): Partial<Place> & { problem: Problem } {
  const toDo =
    '\nImport it at the top of the file, or correct its name. To show { itself, write \\{.'
  const text = firstLine(String(error)).replace(/^Error: /, '')
  return {
    ...placeOf(error, root),
    problem: error.name === 'ReferenceError' ? text + toDo : text,
  }
}

/** The place that MDX names, or the first line in `content/` on the stack. */
function placeOf(error: Error, root: string): Place | undefined {
  const [, mdxLine, mdxFile] = /at `(\d+):.*` in `(.+)`/.exec(error.message) ?? []
  if (mdxFile) return { file: nameOf(root, mdxFile), line: Number(mdxLine) }
  for (const [, path = '', line] of (error.stack ?? '').matchAll(/\(?([^\s()]+):(\d+):\d+\)?$/gm)) {
    const file = nameOf(root, path)
    if (file.startsWith('content/')) return { file, line: Number(line) }
    if (file.startsWith('src/')) throw error
  }
}

type BundlerError = Error & { errors?: (Error & { loc?: { file: string; line: number } })[] }

/** A file cannot be parsed, or imports something that does not exist. */
async function importProblem(error: BundlerError, root: string): Promise<Diagnostic> {
  const [{ message = '', loc = undefined } = {}] = error.errors ?? []
  if (loc) {
    const problem = firstLine(message).replace('[PARSE_ERROR] ', '')
    return { file: nameOf(root, loc.file), line: loc.line, problem, stopsVite: true }
  }
  const [, module = '', importer] =
    /Cannot find (?:module|package) '(.+?)' imported from '(.+?)'/.exec(error.message) ??
    /Failed to load url (\S+) .* in (.+?)\. Does/.exec(error.message) ??
    []
  if (!importer) return { file: 'content', line: 1, ...renderProblem(error, root) }
  const [before = ''] = (await readFile(importer, 'utf8')).split(module)
  const toDo = module.startsWith('.')
    ? 'Correct the path, or add the file.'
    : `Run \`npm install ${module}\`, or delete the import.`
  const problem = `Cannot find ${module}.\n${toDo}`
  return { file: nameOf(root, importer), line: before.split('\n').length, problem, stopsVite: true }
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).split('\n', 1)[0] ?? ''
}
