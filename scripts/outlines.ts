/** The site's font as outlines, so that a card looks the same on every machine that builds it. */
import { globSync, readFileSync } from 'node:fs'
import opentype from 'opentype.js'
import { color } from '../src/colors.ts'

type Weight = 400 | 700

/** From large to small, in pixels, each with the lines that a text may take in it. */
export type Sizes = [size: number, most: number][]

/** Lines of text from baseline to baseline `leading` apart. */
type Block = { lines: string[]; size: number; leading: number; weight: Weight }

/** Of every character in Plex Mono, in em. */
const advance = 0.6

/** Breaks a text to a width, in the first size that holds it. What is too long for the last is cut. */
export function setBlock(text: string, width: number, weight: Weight, sizes: Sizes): Block {
  const words = drawable(text, weight)
  let block: Block = { lines: [], size: 0, leading: 0, weight }
  for (const [size, most] of sizes) {
    const lines = breakLines(words, Math.floor(width / (advance * size)))
    block = { lines: lines.slice(0, most), size, leading: 1.3 * size, weight }
    if (lines.length <= most) break
  }
  return block
}

/** At spaces, and within a word only where it is longer than a line. */
export function breakLines(text: string, length: number): string[] {
  return text.match(new RegExp(`\\S.{0,${length - 1}}(?=\\s|$)|\\S{${length}}`, 'gu')) ?? []
}

/** From the first baseline to the last. */
export function textHeight({ lines, leading }: Block): number {
  return Math.max(0, lines.length - 1) * leading
}

/** The text as SVG, in a colour of the site, so that its last line stands on the baseline `end`. */
export function draw(block: Block, ink: string, x: number, end: number): string {
  const { lines, size, leading, weight } = block
  const start = end - textHeight(block)
  const outlines = lines.flatMap((line, row) =>
    [...line].map((character, column) =>
      fontWith(character, weight)
        ?.getPath(character, x + column * advance * size, start + row * leading, size)
        .toPathData(1),
    ),
  )
  return `<path fill="${color(ink)}" d="${outlines.join('')}"/>`
}

/** The text without what the font lacks, such as emoji: better a gap than an empty box. */
function drawable(text: string, weight: Weight): string {
  return [...text.normalize()]
    .filter((character) => fontWith(character, weight))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

const fonts = new Map<Weight, opentype.Font[]>()

/** Fontsource cuts the font into a file for each script, and a name may need more than one. */
function fontWith(character: string, weight: Weight): opentype.Font | undefined {
  const parts = fonts.get(weight) ?? readParts(weight)
  fonts.set(weight, parts)
  return parts.find((part) => part.charToGlyphIndex(character) > 0)
}

function readParts(weight: Weight): opentype.Font[] {
  const files = `node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-*-${weight}-normal.woff`
  return globSync(files)
    .sort()
    .map((file) => opentype.parse(Uint8Array.from(readFileSync(file)).buffer))
}
