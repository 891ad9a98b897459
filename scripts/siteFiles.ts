import { color } from '../src/colors.ts'
import { pages } from '../src/pages.ts'
import { drawIcon } from './icons.ts'

/** The files that browsers and crawlers request besides the pages, by their name in `dist/`. */
export async function siteFiles(siteUrl: string): Promise<Record<string, string | Uint8Array>> {
  return {
    'sitemap.xml': sitemap(siteUrl),
    'robots.txt': robots(siteUrl),
    // Requested by default.
    'favicon.ico': await drawIcon({ size: 32, format: 'ico' }),
    // An iPhone fills transparent pixels with black.
    'apple-touch-icon.png': await drawIcon({
      size: 180,
      format: 'png',
      background: color('ground'),
    }),
  }
}

/** Without dates: a build does not know when the text of a page changed. */
function sitemap(siteUrl: string): string {
  const urls = pages.map(({ path }) => `  <url><loc>${siteUrl}${path}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

/** Never disallows anything: a crawler that may not read a page cannot see its `noindex`. */
function robots(siteUrl: string): string {
  return `User-agent: *
Allow: /

Sitemap: ${siteUrl}/sitemap.xml
`
}
