/** What an error means that is thrown while texts are imported or pages are rendered, and where it comes from. */
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { type Diagnostic, error, type Place, type Problem } from './diagnostic.ts'
import { nameOf } from './renderPages.ts'

type Explanation = [pattern: RegExp, explain: (text: string, name: string) => Problem]

const notDefined: Explanation[] = [
  [
    /^ReferenceError: (window|document|navigator|location|localStorage|sessionStorage) is not/,
    (_, name) =>
      error`${name} only exists in a browser, and pages are rendered before they reach one.\nUse it in useEffect.`,
  ],
  [
    /^ReferenceError: \w+ is not defined/,
    (text) =>
      error`${text}\nImport it at the top of the file, or correct its name. To show { itself, write \\{.`,
  ],
]

/** An error that is thrown while a page is rendered. */
export function renderProblem(thrown: Error): Problem {
  const text = firstLine(String(thrown)).replace(/^Error: /, '')
  const [pattern, explain] = notDefined.find(([pattern]) => pattern.test(text)) ?? []
  return pattern && explain ? explain(text, pattern.exec(text)?.[1] ?? '') : error`${text}`
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

type BundlerError = Error & { errors?: (Error & { loc?: { file: string; line: number } })[] }

/** How Node and Vite say that a file imports something that does not exist. */
const notFound = [
  /Cannot find (?:module|package) '(.+?)' imported from '(.+?)'/,
  /Failed to load url (\S+) .* in (.+?)\. Does/,
]

/** A file cannot be parsed, or imports something that does not exist. */
export async function importProblem(thrown: BundlerError, root: string): Promise<Diagnostic> {
  const [{ message = '', loc = undefined } = {}] = thrown.errors ?? []
  if (loc) {
    const problem = error`${firstLine(message).replace('[PARSE_ERROR] ', '')}`
    return { file: nameOf(root, loc.file), line: loc.line, ...problem, isLoadError: true }
  }
  const [, module = '', importer] =
    notFound.map((pattern) => pattern.exec(thrown.message)).find(Boolean) ?? []
  if (!importer) {
    const place = placeOf(thrown, root) ?? { file: 'content', line: 1 }
    return { ...place, ...renderProblem(thrown) }
  }
  const [before = ''] = (await readFile(importer, 'utf8')).split(module)
  const problem = error`Cannot find ${module}.\n${
    module.startsWith('.')
      ? 'Correct the path, or add the file.'
      : `Run \`npm install ${module}\`, or delete the import.`
  }`
  const line = before.split('\n').length
  return { file: nameOf(root, importer), line, ...problem, isLoadError: true }
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).split('\n', 1)[0] ?? ''
}
