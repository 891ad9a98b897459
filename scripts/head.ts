import { gzipSync } from 'node:zlib'
import { site } from '../content/site.ts'
import { color } from '../src/colors.ts'
import { addressOf, siteName, titleOf } from '../src/metadata.ts'
import type { Page } from '../src/pages.ts'
import { cardSize } from './cards.ts'
import { descriptionOf } from './descriptions.ts'
import { escapeHtml } from './escapeHtml.ts'
import { structuredData } from './structuredData.ts'

/** So many bytes, compressed, come in the first round trip of a connection. */
const firstRoundTrip = 14_000

/**
 * What a page says of itself to machines; `card` is its file in `dist/`. The not-found page has no
 * address to be found or shared at.
 */
export function headOf(
  page: Page | undefined,
  card: string | undefined,
  publishable: boolean,
): string {
  const title = titleOf(page)
  const description = descriptionOf(page, publishable)
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    publishable && page ? '' : meta('name', 'robots', 'noindex'),
    ...(['light', 'dark'] as const).map(
      (scheme) =>
        `<meta name="theme-color" content="${color('ground', scheme)}" media="(prefers-color-scheme: ${scheme})" />`,
    ),
    // The size keeps Chrome from taking this one before the SVG.
    '<link rel="icon" href="/favicon.ico" sizes="32x32" />',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
    '<link rel="manifest" href="/manifest.webmanifest" />',
  ]
  if (page && card) {
    tags.push(
      `<link rel="canonical" href="${escapeHtml(addressOf(page))}" />`,
      meta('property', 'og:type', 'website'),
      meta('property', 'og:site_name', siteName()),
      meta('property', 'og:locale', 'en_US'),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:url', addressOf(page)),
      meta('property', 'og:image', `${site.url}/${card}`),
      meta('property', 'og:image:type', 'image/png'),
      meta('property', 'og:image:width', String(cardSize.width)),
      meta('property', 'og:image:height', String(cardSize.height)),
      meta('property', 'og:image:alt', `${title}. ${description}`),
      // X takes all else from the tags above.
      meta('name', 'twitter:card', 'summary_large_image'),
    )
  }
  const data = structuredData(page, publishable)
  // A data block is no script, so a policy without inline scripts lets it be.
  if (data) tags.push(`<script type="application/ld+json">${scriptSafe(data)}</script>`)
  return tags.filter(Boolean).join('\n    ')
}

/**
 * Painted half-way, as on a busy phone, a short page moves once its footer comes: it is painted whole,
 * or not yet. One that takes longer to come is painted as it comes, its footer is below the screen.
 */
export function paintWhole(document: string): string {
  if (gzipSync(document).length > firstRoundTrip) return document
  return document
    .replace('</head>', '  <link rel="expect" href="#end-of-page" blocking="render" />\n  </head>')
    .replace('</body>', '  <template id="end-of-page"></template>\n  </body>')
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`
}

/** Nothing in it can end the element that it stands in. */
function scriptSafe(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
