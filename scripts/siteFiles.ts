/** What machines ask a site for besides its pages: path in `dist/`, and content. */
import { site } from '../content/site.ts'
import { color } from '../src/colors.ts'
import { addressOf, siteName } from '../src/metadata.ts'
import { pages } from '../src/pages.ts'
import { descriptionOf } from './descriptions.ts'
import { escapeHtml } from './escapeHtml.ts'
import { drawFavicon, drawLogo, drawMaskable, drawTouchIcon } from './icons.ts'

export async function siteFiles(
  publishable: boolean,
  today = new Date(),
): Promise<Record<string, string | Buffer>> {
  return {
    'sitemap.xml': sitemap(),
    'robots.txt': robots(),
    'manifest.webmanifest': manifest(publishable),
    '.well-known/security.txt': securityTxt(today),
    'favicon.ico': await drawFavicon(),
    'apple-touch-icon.png': await drawTouchIcon(180),
    'icon-192.png': await drawLogo(192),
    'icon-512.png': await drawLogo(512),
    'icon-maskable-512.png': await drawMaskable(512),
  }
}

/** Without dates: a build does not know when the words of a page have changed. */
function sitemap(): string {
  const urls = pages.map((page) => `  <url><loc>${escapeHtml(addressOf(page))}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

/** Nothing is closed to robots, ever: one that may not read a page cannot read its `noindex`. */
function robots(): string {
  return `User-agent: *
Allow: /

Sitemap: ${site.url}/sitemap.xml
`
}

/** For a bookmark on a home screen. It opens in the browser, because a portfolio is no app. */
function manifest(publishable: boolean): string {
  const [home] = pages
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify(
    {
      name: siteName(),
      short_name: siteName(),
      description: descriptionOf(home, publishable),
      id: home.path,
      start_url: home.path,
      display: 'browser',
      lang: 'en',
      theme_color: color('ground'),
      background_color: color('ground'),
      icons: [
        icon('icon-192.png', 192, 'any'),
        icon('icon-512.png', 512, 'any'),
        icon('icon-maskable-512.png', 512, 'maskable'),
      ],
    },
    null,
    2,
  )
}

/** RFC 9116: whom to tell of a security fault. It wants an end of less than a year; each build renews it. */
function securityTxt(today: Date): string {
  const expires = new Date(today)
  expires.setUTCDate(expires.getUTCDate() + 360)
  expires.setUTCHours(0, 0, 0, 0)
  return `Contact: mailto:${site.email}
Expires: ${expires.toISOString().replace('.000', '')}
Preferred-Languages: en
Canonical: ${site.url}/.well-known/security.txt
`
}
