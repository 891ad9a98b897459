import { readFileSync } from 'node:fs'

const [light = '', dark = ''] = readFileSync('src/styles/tokens.css', 'utf8').split('@media')

/** A colour by its name in `tokens.css`, for use outside the style sheets. */
export function color(name: string, scheme: 'light' | 'dark' = 'light'): string {
  const [, value] =
    new RegExp(`--${name}: (#[0-9a-f]{6});`, 'i').exec(scheme === 'light' ? light : dark) ?? []
  if (!value)
    throw new Error(`src/styles/tokens.css has no ${scheme} colour --${name} in the form #8f211d.`)
  return value
}
