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

const inFont = unicodeRanges
  .flatMap(({ ranges }) => ranges)
  .map((range) => range.map((code) => `\\u{${code.toString(16)}}`).join('-'))
const notInFont = new RegExp(`[^${inFont.join('')}]`, 'gu')

/** A text for a share card, without what its font lacks: that would be drawn as empty boxes, or leave empty brackets. */
export function drawable(text: string): string {
  return text
    .normalize()
    .replace(notInFont, '\0')
    .replace(/[([{][\s\0]*\0[\s\0]*[)\]}]|\0/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
