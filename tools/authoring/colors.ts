import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Paper and share cards have the colours that no `@media` changes. */
type Medium = 'paper' | 'light' | 'dark'
type ColorDeclaration = { name: string; value: string; line: number; media: Medium[] }

/** A style sheet, with spaces instead of comments. */
export async function readCss(root: string, file: string): Promise<string> {
  const source = await readFile(join(root, file), 'utf8')
  return source.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
}

/** The custom properties in `content/colors.css`. */
export async function readColors(root: string): Promise<ColorDeclaration[]> {
  const css = await readCss(root, 'content/colors.css')
  const blocks = css.matchAll(/(?:@media\s+([^{]*?)\s*\{\s*)?:root\s*\{([^}]*)/g)
  return [...blocks].flatMap(({ 0: block, 1: query, 2: declarations = '', index }) => {
    const start = index + block.length - declarations.length
    const found = declarations.matchAll(/--([\w-]+)\s*:\s*([^;]*)/g)
    return Array.from(found, ({ 1: name = '', 2: value = '', index }) => ({
      name,
      value: value.trim(),
      line: css.slice(0, start + index).split('\n').length,
      media: mediaOf(query),
    }))
  })
}

function mediaOf(query: string | undefined): Medium[] {
  if (query === undefined) return ['paper', 'light', 'dark']
  if (query === 'screen') return ['light', 'dark']
  return /\bdark\b/.test(query) ? ['dark'] : []
}

/** The accent, or a lighter or darker version of it: `oklch(from var(--accent) 0.79 c h)`, or with `min(l, 0.79)`. */
export const derivedColor =
  /^(?:var\(--accent\)|oklch\(from var\(--accent\) (min\(l, )?(0?\.\d+)\)? [^;]+\))$/

const tokens = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8')
const [, defaultLink = ''] = /--link: (.+);/.exec(tokens) ?? []

/** Every colour by its name, with the defaults in `src/styles/tokens.css`. */
export function byName(colors: ColorDeclaration[], medium: Medium): Record<string, string> {
  const values = Object.fromEntries(
    colors.filter(({ media }) => media.includes(medium)).map(({ name, value }) => [name, value]),
  )
  const { accent = '' } = values
  return { link: defaultLink, tile: accent, ...values }
}

/** For which screens browsers draw their own parts, such as scroll bars. */
export function colorSchemeOf(colors: ColorDeclaration[]): 'light dark' | 'light' | 'dark' {
  if (colors.some(({ media }) => media.join() === 'dark')) return 'light dark'
  return colors.some(({ media }) => media.join() === 'light,dark') ? 'dark' : 'light'
}
