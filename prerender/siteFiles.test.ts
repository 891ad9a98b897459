import { expect, test } from 'vitest'
import { siteFiles } from './siteFiles.ts'

test('crawlers may read every page and find the sitemap', async () => {
  const { 'robots.txt': robots } = await siteFiles([], 'https://ada.example', '#ffffff')
  expect(robots).toBe('User-agent: *\nAllow: /\n\nSitemap: https://ada.example/sitemap.xml\n')
})
