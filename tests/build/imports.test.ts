/** Which folder may import from which: `docs/architecture.md` says why. */
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** Which folders a file may import from, besides its own. Tests may import from all of them. */
const allowed: Record<string, string[]> = {
  src: ['content'],
  'tools/authoring': ['content', 'src'],
  'tools/check': ['content', 'src', 'tools/authoring'],
  'tools/hosting': [],
  'tools/prerender': ['content', 'src', 'tools/authoring', 'tools/check', 'tools/hosting'],
  'tools/scripts': ['content', 'tools/check', 'tools/hosting'],
}

test.each(Object.keys(allowed))('imports in %s/ point in one direction', (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx,md,mdx}`).filter(
    (file) => !file.includes('.test.'),
  )
  expect(files).not.toEqual([])
  const wrong = files.flatMap((file) =>
    importsOf(file.replaceAll('\\', '/'))
      .filter((imported) => ![folder, ...(allowed[folder] ?? [])].includes(folderOf(imported)))
      .map((imported) => `${file} imports ${imported}`),
  )
  expect(wrong).toEqual([])
})

test('no import leads back to its own file', () => {
  const folders = ['content', ...Object.keys(allowed)].join()
  const files = globSync(`{${folders}}/**/*.{ts,tsx}`).map((file) => file.replaceAll('\\', '/'))
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const file of importsOf(from).filter((path) => files.includes(path) && !seen.has(path)))
      reachable(file, seen.add(file))
    return seen
  }
  expect(files.filter((file) => reachable(file).has(file))).toEqual([])
})

/** The project's own files that a file imports, as types too. */
function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import)[\s(]+'(\.[^']+)'/g)
  return [...specifiers].map(([, specifier = '']) => posix.join(posix.dirname(file), specifier))
}

function folderOf(file: string): string {
  return /^(tools\/)?[^/]+/.exec(file)?.[0] ?? ''
}
