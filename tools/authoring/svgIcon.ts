import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { byName, readColors } from './colors.ts'

/** The logo on the accent, for a browser's tab. */
export async function svgIcon(root: string): Promise<string> {
  const logo = await readFile(join(root, 'content/logo.svg'), 'utf8')
  const { accent } = byName(await readColors(root), 'light')
  // As a style, because it needs no coordinates, and covers all of a logo that is not square.
  return logo.replace(/(.*)<\/svg>/s, `$1<style>:root{background:${accent}}</style></svg>`)
}
