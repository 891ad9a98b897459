import { site } from '../content/site.ts'
import { color } from './colors.ts'
import { descriptionOf, siteName } from './metadata.ts'
import type { Page } from './pages.ts'

/** The shape that every social network shows uncropped. */
export const cardSize = { width: 1200, height: 630 }

const frame = 24
const margin = 56

/** The Open Graph image of a page. `logo` is the address under which the renderer finds it. */
export function ShareCard(props: { page: Page; publishable: boolean; logo: string }) {
  const { page, publishable, logo } = props
  const isHome = page.path === '/'
  const title = drawable(isHome ? siteName() : page.name)
  const owner = isHome ? '' : drawable(siteName())
  const description = drawable(descriptionOf(page, publishable))
  return (
    <div
      style={{
        ...cardSize,
        display: 'flex',
        flexDirection: 'column',
        border: `${frame}px solid ${color('accent')}`,
        backgroundColor: color('ground'),
        color: color('text'),
        fontFamily: 'IBM Plex Mono',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: 36, fontWeight: 700 }}>
        <img src={logo} alt="" width={120} height={120} />
        <div style={{ fontSize: fitted(owner, 940, 40, 26) }}>{owner}</div>
      </div>
      <div
        style={{
          display: 'flex',
          flex: 1,
          flexDirection: 'column',
          justifyContent: 'flex-end',
          padding: `0 ${margin}px 36px`,
          lineHeight: 1.3,
        }}
      >
        <div style={{ fontSize: fitted(title, 1040, 128, 56), fontWeight: 700, lineClamp: 2 }}>
          {title}
        </div>
        <div style={{ fontSize: description.length > 130 ? 30 : 38, color: color('muted') }}>
          {description}
        </div>
        {publishable && (
          <div style={{ marginTop: 32, fontSize: 38, fontWeight: 700, color: color('link') }}>
            {new URL(site.url).host}
          </div>
        )}
      </div>
    </div>
  )
}

/** Without what the font lacks, such as emoji: better a gap than an empty box. */
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
