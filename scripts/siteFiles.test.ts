import { expect, test } from 'vitest'
import { site } from '../content/site.ts'
import { siteFiles } from './siteFiles.ts'

test('robots may read everything, whether the site may be published or not', async () => {
  for (const publishable of [true, false]) {
    const { 'robots.txt': robots } = await siteFiles(publishable)
    expect(robots).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`)
  }
})

test.each(['2026-01-01T00:00:00Z', '2027-12-31T23:59:59Z', '2028-02-29T12:00:00Z'])(
  'security.txt built at %s ends in less than a year, and not soon',
  async (today) => {
    const { '.well-known/security.txt': text } = await siteFiles(false, new Date(today))
    const [, expires = ''] =
      /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(String(text)) ?? []
    const days = (Date.parse(expires) - Date.parse(today)) / 86_400_000
    expect(days).toBeLessThan(365)
    expect(days).toBeGreaterThan(330)
  },
)
