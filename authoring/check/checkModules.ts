import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import type { Diagnostic, Problem } from './diagnostic.ts'
import type { Content } from './readContent.ts'

/** Checks that the components in `content/` parse, and import files that exist. */
export async function checkModules({ root, files }: Content): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const file of files.filter((one) => /\.[jt]sx?$/.test(one) && one !== 'content/site.ts')) {
    const source = await readFile(join(root, file), 'utf8')
    const lineAt = (offset = 0) => source.slice(0, offset).split('\n').length
    const { errors, module } = parseSync(file, source)
    const [error] = errors
    if (error) {
      diagnostics.push({
        file,
        line: lineAt(error.labels[0]?.start),
        problem: `This is not valid code: ${error.message}`,
        hint: 'Look for a tag, a bracket or a quote that is not closed, here or above.',
      })
      continue
    }
    for (const { start, moduleRequest } of module.staticImports) {
      const imported = posix.join(posix.dirname(file), moduleRequest.value)
      if (!moduleRequest.value.startsWith('.') || existsSync(join(root, imported))) continue
      // Imports from src/ and packages are left to the bundler.
      if (!imported.startsWith('content/')) continue
      diagnostics.push({
        file,
        line: lineAt(start),
        ...missingImport(moduleRequest.value, imported),
      })
    }
  }
  return diagnostics
}

export function missingImport(source: string, file: string): Problem {
  return {
    problem: `Cannot find the imported file ${source}.`,
    hint: `Add the file ${file}, with its extension, or correct the import.`,
  }
}
