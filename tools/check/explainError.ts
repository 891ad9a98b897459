/** What an error means that is thrown while texts are imported or pages are rendered, and where it comes from. */
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { type Diagnostic, error, type Place, type Problem } from './diagnostic.ts'
import { nameOf } from './renderPages.ts'

const onlyInBrowsers = /^(window|document|navigator|location|localStorage|sessionStorage)$/

/** An error that is thrown while a page is rendered. */
export function renderProblem(thrown: Error): Problem {
  const text = firstLine(String(thrown)).replace(/^Error: /, '')
  const [, name] = /^ReferenceError: (\w+) is not defined/.exec(text) ?? []
  if (!name) return error`${text}`
  return onlyInBrowsers.test(name)
    ? error`${name} only exists in a browser, and pages are rendered before they reach one.\nUse it in useEffect.`
    : error`${text}\nImport it at the top of the file, or correct its name. To show { itself, write \\{.`
}

/** The place that MDX names, or the first line in `content/` or `src/` on the stack. */
export function placeOf(thrown: Error, root: string): Place | undefined {
  const [, mdxLine, mdxFile] = /at `(\d+):.*` in `(.+)`/.exec(thrown.message) ?? []
  if (mdxFile) return { file: nameOf(root, mdxFile), line: Number(mdxLine) }
  const folder = root.replaceAll('\\', '/')
  const stack = thrown.stack?.replaceAll('\\', '/').replaceAll(pathToFileURL(root).href, folder)
  // The path may have spaces and brackets, so it starts where the project's folder does. Windows ignores its case.
  const pattern = `${RegExp.escape(folder)}/((?:content|src)/.+?):(\\d+):\\d+`
  const [, file, line] = new RegExp(pattern, 'i').exec(stack ?? '') ?? []
  return file ? { file, line: Number(line) } : undefined
}

type ImportError = Error & {
  /** That of `renderPages.ts`. */
  diagnostic?: Diagnostic
  /** Those of the bundler. */
  errors?: { message: string; loc?: { file: string; line: number } }[]
  /** Those of PostCSS. */
  reason?: string
  loc?: { file: string; line: number }
}

/** A file imports something that does not exist, cannot be parsed, or throws. */
export function importProblem(thrown: ImportError, root: string): Diagnostic {
  if (thrown.diagnostic) return thrown.diagnostic
  const { message, loc } = thrown.errors?.[0] ?? { message: thrown.reason ?? '', loc: thrown.loc }
  if (!loc?.file)
    return { file: 'content', line: 1, ...placeOf(thrown, root), ...renderProblem(thrown) }
  const problem = error`${firstLine(message).replace('[PARSE_ERROR] ', '')}`
  return { file: nameOf(root, loc.file), line: loc.line, ...problem }
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).split('\n', 1)[0] ?? ''
}
