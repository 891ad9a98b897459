/** Which folder may import from which, as the table in `docs/architecture.md` says. */
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const above = [
  'content',
  'src',
  'tools/authoring',
  'tools/check',
  'tools/hosting',
  'tools/exitWith.ts',
]

/** Which folders or files a file may import from, besides its own folder. Tests may import from all of them. */
const allowed: Record<string, string[]> = {
  content: ['src/placeholder.ts', 'src/contentTypes.ts'],
  src: ['content'],
  'tools/authoring': ['content', 'src'],
  'tools/check': ['content', 'src', 'tools/authoring'],
  'tools/hosting': ['tools/exitWith.ts'],
  'tools/prerender': above,
  'tools/scripts': above,
}

test.each(Object.keys(allowed))('imports in %s/ point in one direction', (folder) => {
  // In a copy, `content/` is the owner's.
  const parent = folder === 'content' ? 'tests/support' : '.'
  const files = globSync(`${folder}/**/*.{ts,tsx,md,mdx}`, { cwd: parent })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test.'))
  expect(files).not.toEqual([])
  const mayImport = (imported: string) =>
    [folder, ...(allowed[folder] ?? [])].some((name) =>
      [imported, folderOf(imported)].includes(name),
    )
  const wrong = files.flatMap((file) =>
    importsOf(file, parent)
      .filter((imported) => !mayImport(imported))
      .map((imported) => `${file} imports ${imported}`),
  )
  expect(wrong).toEqual([])
})

test('no import leads back to its own file', () => {
  const folders = Object.keys(allowed).join()
  const files = globSync(`{${folders}}/**/*.{ts,tsx}`).map((file) => file.replaceAll('\\', '/'))
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const file of importsOf(from).filter((path) => files.includes(path) && !seen.has(path)))
      reachable(file, seen.add(file))
    return seen
  }
  expect(files.filter((file) => reachable(file).has(file))).toEqual([])
})

/** The project's own files that a file imports, as types too. */
function importsOf(file: string, parent = '.'): string[] {
  const specifiers = readFileSync(posix.join(parent, file), 'utf8').matchAll(
    /(?:from|import)[\s(]+'(\.[^']+)'/g,
  )
  return [...specifiers].map(([, specifier = '']) => posix.join(posix.dirname(file), specifier))
}

function folderOf(file: string): string {
  return /^(tools\/)?[^/]+/.exec(file)?.[0] ?? ''
}
