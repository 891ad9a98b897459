import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Placeholder = {
  file: string
  line: number
  what: string
  /** Whether it must be replaced before the site is published. The others may stay. */
  mustGo: boolean
}

/** What says that it is a placeholder: a fact, a comment in its own line, an image in a folder of that name. */
const patterns: [RegExp, (match: string) => string][] = [
  [/(\w+): (?:.* = )?placeholder\(/g, (field) => `"${field}"`],
  [/^(?:\{\/\*|<!--)\s*(placeholder\b.*)(?:\*\/\}|-->)\s*$/g, () => 'the text'],
  [/<svg\b.*<!--\s*(placeholder)\b/g, () => 'the logo'],
  [/\((?:\.\.\/)?(photos\/placeholder\/[^\s)]+)/g, (path) => `the image content/${path}`],
]

/** Everything in `content/` that came with the site and has not been replaced yet. */
export function findPlaceholders(root: string): Placeholder[] {
  const names = ['site.ts', '*.{md,mdx}', 'projects/*.{md,mdx}', 'logo.svg']
  const files = names.flatMap((name) => globSync(`content/${name}`, { cwd: root }).sort())
  return files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((text, index) =>
      patterns.flatMap(([pattern, describe]) =>
        Array.from(text.matchAll(pattern), ([, match = '']) => ({
          file: file.replaceAll('\\', '/'),
          line: index + 1,
          what: describe(match),
          mustGo: !match.includes('may stay'),
        })),
      ),
    )
  })
}

export function printPlaceholders(placeholders: Placeholder[]): string {
  return placeholders.map(({ file, line, what }) => `${file}:${line}: ${what}`).join('\n')
}
