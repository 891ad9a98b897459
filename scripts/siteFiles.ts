import { pages } from '../src/pages.ts'
import { drawFavicon, drawTouchIcon } from './icons.ts'

/** What machines ask for besides the pages: file name in `dist/`, and content. */
export async function siteFiles(siteUrl: string): Promise<Record<string, string | Buffer>> {
  return {
    'sitemap.xml': sitemap(siteUrl),
    'robots.txt': robots(siteUrl),
    'favicon.ico': await drawFavicon(),
    'apple-touch-icon.png': await drawTouchIcon(),
  }
}

/** Without dates: a build does not know when the words of a page have changed. */
function sitemap(siteUrl: string): string {
  const urls = pages.map(({ path }) => `  <url><loc>${siteUrl}${path}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

/** Never disallows anything: a robot that may not read a page cannot read its `noindex`. */
function robots(siteUrl: string): string {
  return `User-agent: *
Allow: /

Sitemap: ${siteUrl}/sitemap.xml
`
}
