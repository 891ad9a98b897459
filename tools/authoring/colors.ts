import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Scheme = 'light' | 'dark'
type ColorDeclaration = { name: string; value: string; line: number; scheme: Scheme }

/** The custom properties in `content/colors.css`. */
export async function readColors(root: string): Promise<ColorDeclaration[]> {
  const source = await readFile(join(root, 'content/colors.css'), 'utf8')
  const css = source.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
  const blocks = css.matchAll(/(@media[^{]*\bdark\b[^{]*\{\s*)?:root\s*\{([^}]*)/g)
  return [...blocks].flatMap(({ 0: block, 1: media, 2: declarations = '', index }) => {
    const start = index + block.length - declarations.length
    const found = declarations.matchAll(/--([\w-]+)\s*:\s*([^;]*)/g)
    return Array.from(found, ({ 1: name = '', 2: value = '', index }) => ({
      name,
      value: value.trim(),
      line: css.slice(0, start + index).split('\n').length,
      scheme: media ? ('dark' as const) : ('light' as const),
    }))
  })
}

/** A lighter or darker version of the accent: `oklch(from var(--accent) 0.79 c h)`. */
export const derivedColor = /^oklch\(from var\(--accent\) (0?\.\d+) [^;]+\)$/

/** Every colour by its name, with the defaults in `src/styles/tokens.css`. */
export function byName(colors: ColorDeclaration[], scheme: Scheme): Record<string, string> {
  const valuesOf = (wanted: Scheme) =>
    Object.fromEntries(
      colors.filter(({ scheme }) => scheme === wanted).map(({ name, value }) => [name, value]),
    )
  const light = valuesOf('light')
  const { accent = '' } = light
  return { link: accent, tile: accent, ...light, ...(scheme === 'dark' && valuesOf('dark')) }
}

/** Whether browsers may draw their own parts for dark screens, too. */
export function colorSchemeOf(colors: ColorDeclaration[]): 'light dark' | 'light' {
  return colors.some(({ scheme }) => scheme === 'dark') ? 'light dark' : 'light'
}
