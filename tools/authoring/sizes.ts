/**
 * How wide the styles show an image, because browsers choose its file before they have read any. A rem is 16 px here, whereas
 * it is 18 px in the styles, and 17 px on a phone. Not `auto`, with which Chromium keeps every photo that was never scrolled
 * to in memory until the tab is closed.
 */

/** In rem: `--frame`, the text of an open project (`section.css`), and a text beside its headings (`side-headings.css`). */
const columns = { page: 56.7, project: 52.2, headed: 43.2 }
export type Column = keyof typeof columns

/** In rem: the window's margins (`base.css`), the border of a photo, and the gap between two (`photo.css`). */
const [margins, border, gap] = [2.5, 0.4, 1]

/** A photo alone, which is no higher than `--tallest-photo` if it is upright. Of a tall one, only the top is shown. */
export function sizesAlone(layout: 'single' | 'small' | 'tall', ratio: number, column: Column) {
  const isLimited = ratio <= 1 && layout !== 'tall'
  const within = (widest: number) => inLine([ratio], ratio, widest, isLimited)
  if (layout === 'small') return within(21.6)
  if (column !== 'headed') return within(columns[column])
  return `(min-width: 62rem) ${within(columns.headed)}, ${within(columns.page)}`
}

/** In a row of photos with these ratios, line by line in every window that is a whole number of rem wide. */
export function sizesInRow(ratios: number[], index: number, column: Column): string {
  const widest = columns[column === 'project' ? 'project' : 'page']
  const sizes: string[] = []
  for (let window = 0, last = ''; window <= 60; window++) {
    const size = inLine(lineOf(index, ratios, window, widest), ratios[index] ?? 1, widest)
    if (size !== last) sizes.unshift(window ? `(min-width: ${window}rem) ${size}` : size)
    last = size
  }
  return sizes.join(', ')
}

/** As `photo.css` breaks a row: a photo that would be too low begins a line, and so does the second of three in a narrow window. */
function lineOf(index: number, ratios: number[], window: number, widest: number): number[] {
  // From 48 rem on, text is larger, and that of a project is indented (`section.css`). Rather too wide than too narrow.
  const [least, indent] = window < 48 ? [6.6, 0] : [7.1, columns.page - widest]
  const room = window - margins - indent + gap
  let line: number[] = []
  for (const [i, ratio] of ratios.entries()) {
    const longer = [...line, ratio]
    const isBelow = window < 24 || (window < 44 && ratios.length === 3 && i === 1)
    if (!isBelow && least * sum(longer) + (border + gap) * longer.length <= room) line = longer
    else if (i > index) break
    else line = [ratio]
  }
  return line
}

/** A portrait beside Home's words (`photo.css`). */
export const sizesOfPortrait = '(min-width: 48rem) 11.5rem, 6.7rem'

/** In a sentence, whose column is `--measure`: a number of pixels, or a share of it. */
export function sizesInText(length: number, unit: '%' | 'px'): string {
  const share = unit === '%' ? length / 100 : 1
  const pixels = unit === 'px' ? `${length}px, ` : ''
  return `min(${pixels}${rem(43.6 * share)}, ${100 * share}vw - ${rem(margins * share)})`
}

/** In the row of a project: 22 characters or six lines wide beside its text, eight lines below it (`row.css`). */
export function sizesInProjectRow(ratio: number): string {
  return `(min-width: 48rem) min(14.85rem, ${rem(10.8 * ratio)}), min(100vw - 5.2rem, ${rem(12.75 * ratio)})`
}

/** In a line, photos are equally high and share what their borders and the gaps leave. A flat line fits into any window. */
function inLine(line: number[], ratio: number, widest: number, isLimited = sum(line) < 2): string {
  const share = ratio / sum(line)
  const less = border * line.length + gap * (line.length - 1)
  const limits = [
    rem((widest - less) * share),
    `${short(100 * share)}vw - ${rem((margins + less) * share)}`,
    ...(isLimited ? [`${Math.ceil(75 * ratio)}vh`] : []),
  ]
  return `min(${limits.join(', ')})`
}

function sum(ratios: number[]): number {
  return ratios.reduce((total, ratio) => total + ratio, 0)
}

function rem(length: number): string {
  return `${short(length)}rem`
}

function short(number: number): number {
  return Math.round(number * 10) / 10
}
