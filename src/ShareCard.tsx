import { site } from '../content/site.ts'
import type { Page } from './findPage.ts'
import { descriptionOf, siteName } from './metadata.ts'

/** No social network crops this shape. */
export const cardSize = { width: 1200, height: 630 }

const frame = 24
const margin = 56
const textWidth = cardSize.width - 2 * (frame + margin)

/** The piece in Home's drawing, in steps of a tile and a gap. */
const unit = 6
const tile = 14 * unit
const step = 15 * unit
const tiles = [
  [1, 0],
  [2, 0],
  [2, 1],
] as const

type ShareCardProps = {
  page: Page
  publishable: boolean
  /** Its name in the renderer's list of images. */
  logo: string
  /** From `content/colors.css`, by name. */
  colors: Record<string, string>
}

/** The Open Graph image of a page. */
export function ShareCard(props: ShareCardProps) {
  const { page, publishable, logo, colors } = props
  const isHome = page.path === '/'
  const title = drawable(isHome ? siteName() : page.name)
  const owner = isHome ? '' : drawable(siteName())
  const description = drawable(descriptionOf(page, publishable))
  const { length } = description
  // Both fit below the piece with two, three or four lines of text.
  const [titleSize, textSize] = length <= 70 ? [128, 44] : length <= 105 ? [96, 44] : [84, 38]
  return (
    <div
      style={{
        ...cardSize,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: `${margin}px ${margin}px 36px`,
        border: `${frame}px solid ${colors.accent}`,
        backgroundColor: colors.ground,
        color: colors.text,
        fontFamily: 'IBM Plex Mono',
        lineHeight: 1.3,
      }}
    >
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <div style={{ display: 'flex', flexDirection: 'column', fontWeight: 700 }}>
          <div style={{ fontSize: fitted(owner, 660, 40, 28) }}>{owner}</div>
          {publishable && (
            <div style={{ fontSize: 32, color: colors.accent }}>{new URL(site.url).host}</div>
          )}
        </div>
        <div
          style={{
            display: 'flex',
            position: 'relative',
            width: 3 * step - unit,
            height: 2 * step,
          }}
        >
          <div style={{ display: 'flex', width: tile, height: tile, overflow: 'hidden' }}>
            <img src={logo} alt="" width={16 * unit} height={16 * unit} style={{ margin: -unit }} />
          </div>
          {tiles.map(([column, row]) => (
            <div
              key={`${column} ${row}`}
              style={{
                position: 'absolute',
                left: column * step,
                top: row * step,
                width: tile,
                height: tile,
                backgroundColor: colors.accent,
              }}
            />
          ))}
        </div>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div
          style={{
            fontSize: fitted(title, textWidth, titleSize, 56),
            fontWeight: 700,
            lineClamp: 2,
          }}
        >
          {title}
        </div>
        <div style={{ fontSize: textSize, color: colors.muted }}>{description}</div>
      </div>
    </div>
  )
}

/** Drops what the font lacks, such as emoji, which would be drawn as empty boxes. */
function drawable(text: string): string {
  return text
    .normalize()
    .replace(/\p{Emoji_Presentation}|[^\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Common}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The font size at which the text fills a line, within limits. Every character is 0.6 em wide. */
function fitted(text: string, width: number, largest: number, smallest: number): number {
  return Math.max(smallest, Math.min(largest, Math.floor(width / (0.6 * text.length))))
}
