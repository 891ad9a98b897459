import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Diagnostic, Problem } from './diagnostic.ts'
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
    return { file, line: Number(line), level, text: first, hint, isLoadError }
  })
  // After a syntax error, others in the same file are rarely real.
  return all.filter((diagnostic) => {
    const inFile = all.filter(({ file }) => file === diagnostic.file)
    return diagnostic === inFile[0] || !inFile.some(({ isLoadError }) => isLoadError)
  })
}
