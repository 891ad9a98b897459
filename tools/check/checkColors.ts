import { byName, colorSchemeOf, derivedColor, readColors } from '../authoring/colors.ts'
import { error, type Report, warning } from './diagnostic.ts'
import type { Content } from './readContent.ts'

const hovered = ['hover-ground', 'hover-ground-footer', 'hover-text']
const drawn = ['on-tile', 'block', 'block-strong']
const required = ['accent', 'ground', 'text', 'muted', ...hovered, ...drawn]

/** The last three follow from the accent. */
export const colorNames = [...required, 'link', 'tile', 'accent-line']

const onCards = ['text', 'muted']

/** Which colours are used together, and the contrast that WCAG demands: 4.5 for text, 3 for lines and drawings. */
const pairs: [string, string, number][] = [
  ['text', 'ground', 4.5],
  ['muted', 'ground', 4.5],
  ['link', 'ground', 4.5],
  ['hover-text', 'hover-ground', 4.5],
  ['hover-text', 'hover-ground-footer', 4.5],
  ['accent', 'ground', 3],
  ['tile', 'ground', 3],
  ['on-tile', 'tile', 3],
]

/** Whether every colour is there, and is clear where it is used. */
export async function checkColors({ root }: Content, report: Report) {
  const file = 'content/colors.css'
  const colors = await readColors(root)
  const missing = required.filter((name) => !byName(colors, 'paper')[name])
  const wrong = colors.filter(({ name, value, media }) => {
    if (!colorNames.includes(name)) return false
    // Share cards and the browser's own parts need the values themselves.
    const isOnPaper = onCards.includes(name) && media.includes('paper')
    const mayDerive = !/^(accent|ground)$/.test(name) && !isOnPaper
    return !/^#[0-9a-f]{6}$/i.test(value) && !(mayDerive && derivedColor.test(value))
  })
  for (const name of missing)
    report(file, 1, error`There is no --${name}.\nAdd it, like --${name}: #8f211d;`)
  for (const { line, name, value } of wrong)
    report(file, line, error`--${name} is ${value}.\nWrite a colour as #rrggbb, like #8f211d.`)
  if (missing.length + wrong.length > 0) return
  const schemes = colorSchemeOf(colors).split(' ') as ('light' | 'dark')[]
  for (const scheme of schemes) {
    for (const [name, ground, least] of pairs) {
      const [ratio = 0, ...others] = [scheme, ...schemes].map((screen) => {
        const values = byName(colors, screen)
        const { [name]: color = '', [ground]: behind = '', 'accent-line': line = color } = values
        const both = name === 'accent' ? [color, line] : [color]
        return Math.max(...both.map((value) => contrast(value, behind, values.accent)))
      })
      if (ratio >= least) continue
      const isEverywhere = others.every((other) => other === ratio)
      const declaration = colors.findLast(
        (color) => color.name === name && color.media.includes(scheme),
      )
      report(
        file,
        declaration?.line ?? colors[0]?.line,
        warning`On ${isEverywhere ? 'every' : `a ${scheme}`} screen, --${name} has a contrast of ${ratio.toFixed(1)} to --${ground}; it needs ${least}.`,
      )
    }
  }
}

/** The WCAG contrast ratio of two colours. */
function contrast(color: string, ground: string, accent = ''): number {
  const [dark = 0, light = 0] = [color, ground]
    .map((value) => luminance(value, accent))
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string, accent = ''): number {
  const [, limit, lightness] = derivedColor.exec(color) ?? []
  // A screen shows vivid colours, such as #00ff00 at a lightness of 0.5, at most a third lighter than their grey.
  if (limit) return Math.min(luminance(accent), 1.33 * Number(lightness) ** 3)
  if (lightness) return Number(lightness) ** 3
  if (color === 'var(--accent)') return luminance(accent)
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
