import { pages } from '../content/pages.ts'
import { hasDrawing } from './components/Drawing.tsx'
import type { Page } from './findPage.ts'
import { font } from './font.ts'
import { descriptionOf, siteName, siteUrl } from './metadata.ts'

/** No social network crops this shape. */
export const cardSize = { width: 1200, height: 630 }

const frame = 24
const margin = 56
const textWidth = cardSize.width - 2 * (frame + margin)
/** What is left for text below the piece. */
const textHeight = 310
const gap = 12

/** The piece in Home's drawing: as in `Drawing`, a tile is 14 units wide and the next one starts after 15. */
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
  /** The logo's name in the renderer's list of images. */
  logo: string
  /** From `content/colors.css`, by name. */
  colors: Record<string, string>
  /** Removes the characters that the font lacks. */
  drawable: (text: string) => string
}

/** The Open Graph image of a page. */
export function ShareCard(props: ShareCardProps) {
  const { page, publishable, logo, colors, drawable } = props
  const titles = pages.map((page) => drawable(cardTitle(page)))
  const title = drawable(cardTitle(page))
  const owner = page.path === '/' ? '' : drawable(siteName())
  const address = siteUrl.replace(/^https?:\/\//, '')
  const description = drawable(descriptionOf(page, publishable))
  // All cards of a site have titles of the same size.
  const titleSize = Math.min(...titles.map((title) => fitted(title, textWidth, 88, 56)))
  const titleLines = fitted(title, textWidth, 88, 0) < titleSize ? 2 : 1
  const textSize = description.length <= 100 ? 44 : 36
  const textLines = Math.floor((textHeight - gap - 1.2 * titleLines * titleSize) / (1.3 * textSize))
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
        fontFamily: font.name,
        lineHeight: 1.3,
      }}
    >
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <div style={{ display: 'flex', flexDirection: 'column', fontWeight: 700 }}>
          <div style={{ fontSize: fitted(owner, 660, 40, 28) }}>{owner}</div>
          {publishable && (
            <div style={{ fontSize: fitted(address, 760, 32, 20), color: colors.accent }}>
              {address}
            </div>
          )}
        </div>
        <div
          style={{
            display: 'flex',
            position: 'relative',
            width: hasDrawing ? 3 * step - unit : tile,
            height: 2 * step,
          }}
        >
          <div
            style={{
              display: 'flex',
              width: tile,
              height: tile,
              overflow: 'hidden',
              backgroundColor: colors.accent,
            }}
          >
            <img
              src={logo}
              alt=""
              width={16 * unit}
              height={16 * unit}
              style={{ margin: -unit, objectFit: 'contain' }}
            />
          </div>
          {hasDrawing &&
            tiles.map(([column, row]) => (
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
            fontSize: titleSize,
            fontWeight: 700,
            lineHeight: 1.2,
            lineClamp: 2,
            marginBottom: gap,
          }}
        >
          {title}
        </div>
        <div style={{ fontSize: textSize, color: colors.muted, lineClamp: textLines }}>
          {description}
        </div>
      </div>
    </div>
  )
}

/** What is written largest. */
export function cardTitle({ path, name }: Page): string {
  return path === '/' ? siteName() : name
}

/** The font size at which the text fills a line, within limits. */
function fitted(text: string, width: number, largest: number, smallest: number): number {
  return Math.max(smallest, Math.min(largest, Math.floor(width / (font.width * text.length))))
}
