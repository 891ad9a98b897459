import { readFileSync } from 'node:fs'
import { font } from '../../src/font.ts'

/** The characters in each file of the font, which Fontsource splits by script. */
export const unicodeRanges = Object.entries<string>(
  JSON.parse(readFileSync(`${font.folder}/unicode.json`, 'utf8')),
).map(([script, ranges]) => ({ script, ranges: ranges.split(',').map(parseRange) }))

/** `U+20A0-20AB`, or a single character: `U+2113`. */
function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

/** A text for a share card, without what its font lacks: that would be drawn as empty boxes. */
export function drawable(text: string): string {
  const all = unicodeRanges.flatMap(({ ranges }) => ranges)
  const known = [...text.normalize()].filter((character) => {
    const code = character.codePointAt(0) ?? 0
    return all.some(([first, last]) => first <= code && code <= last)
  })
  return known.join('').replace(/\s+/g, ' ').trim()
}
