import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Diagnostic, error, type Problem } from './diagnostic.ts'
import type { Content } from './readContent.ts'

/** It takes a second, so it runs again only if a file in `content/` has changed. */
const cache = new Map<string, Promise<Diagnostic[]>>()

/** TypeScript's errors in `content/` and `src/`. */
export async function checkTypes({ root, files }: Content): Promise<Diagnostic[]> {
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  const stats = await Promise.all(sources.map((file) => stat(join(root, file))))
  const key = [root, ...sources, ...stats.map(({ mtimeMs }) => mtimeMs)].join()
  const diagnostics = cache.get(key) ?? runTypeScript(root).then(parse)
  cache.set(key, diagnostics)
  return diagnostics
}

function runTypeScript(root: string): Promise<string> {
  const script = 'node_modules/typescript/bin/tsc'
  const options = [script, '--project', 'tsconfig.app.json', '--pretty', 'false']
  // It exits with an error if it has found one.
  return new Promise((resolve) => {
    execFile(process.execPath, options, { cwd: root }, (_, output) => resolve(output))
  })
}

const syntaxHint =
  'Look at this line and the one above for a quote, a comma or a bracket that is missing or superfluous.'

const quote = error`A quote is missing in this line, or there is one too many.\nA text with an apostrophe needs double quotes: "Ada O'Brien".`

/** `content/site.ts(11,3): error TS2561: …`, sometimes with more on indented lines. */
function parse(output: string): Diagnostic[] {
  const errors = output.matchAll(/^(\S.*?)\((\d+),\d+\): error TS(\d+): (.*(?:\n .*)*)/gm)
  const all = Array.from(errors, ([, file = '', line, code, text = '']) => {
    // Components without types work.
    const isWarning = /^content\/(?!(site|pages|words)\.ts$)/.test(file)
    const level: Problem['level'] = isWarning ? 'warning' : 'error'
    const [first = '', ...more] = text.split(/\n\s+/)
    const isLoadError = Number(code) < 1200
    const hint = isLoadError ? syntaxHint : more.join('\n    ')
    const isQuote = code === '1002'
    const problem = { text: first, hint, ...(isQuote && quote), level, isLoadError, isQuote }
    return { file, line: Number(line), ...problem }
  })
  return all.filter((diagnostic) => {
    const inFile = all.filter(({ file }) => file === diagnostic.file)
    if (!inFile.some(({ isLoadError }) => isLoadError))
      // `checkFacts.ts` says it in plain words.
      return !diagnostic.text.includes("type 'Descriptions<")
    // After a syntax error, others in the same file are rarely real. If one in its line is about a quote, that is the cause.
    const [first] = inFile
    return (
      diagnostic === (inFile.find(({ isQuote, line }) => isQuote && line === first?.line) ?? first)
    )
  })
}
