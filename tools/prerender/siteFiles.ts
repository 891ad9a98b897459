import { drawIcon } from './icons.ts'

/** The files that browsers and crawlers request besides the pages, by their name in `dist/`. */
export async function siteFiles(
  urls: string[],
  siteUrl: string,
  accent: string,
): Promise<Record<string, string | Uint8Array>> {
  return {
    'sitemap.xml': sitemap(urls),
    // Crawlers read it at the root of a domain only.
    ...(new URL(siteUrl).pathname === '/' && { 'robots.txt': robots(siteUrl) }),
    // Some browsers request it without reading the page.
    'favicon.ico': await drawIcon({ size: 32, format: 'ico', background: accent }),
    'apple-touch-icon.png': await drawIcon({ size: 180, format: 'png', background: accent }),
  }
}

/** Without dates: a build does not know when the text of a page changed. */
function sitemap(urls: string[]): string {
  const entries = urls.map((url) => `  <url><loc>${url}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}

/** Never disallows anything: a crawler that may not read a page cannot see its `noindex`. */
function robots(siteUrl: string): string {
  return `User-agent: *
Allow: /

Sitemap: ${siteUrl}/sitemap.xml
`
}
