/** What search engines, chat apps and browsers read about the site, without JavaScript. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { byName, readColors } from '../../tools/authoring/colors.ts'
import { owner } from '../support/facts.ts'
import { fixture } from '../support/fixture.ts'
import { expectLoaded, paths, titleOf } from '../support/visitor.ts'

test.use({ javaScriptEnabled: false })

const dist = `${fixture}/dist`
/** Its tile in `src/ShareCard.tsx`. */
const logoOnCard = { left: 856, top: 80, width: 84, height: 84 }
const unique =
  'title description canonical og:title og:description og:url og:image og:image:alt'.split(' ')

test('every page has every head tag once', async ({ page }) => {
  const colors = await readColors(fixture)
  const heads: Record<string, string[]>[] = []
  for (const path of paths) {
    const head = await readHead(page, path)
    for (const key of unique) expect(head[key], key).toHaveLength(1)
    expect(head).toMatchObject({
      lang: [owner.lang],
      charset: ['utf-8'],
      viewport: ['width=device-width, initial-scale=1'],
      'color-scheme': ['light dark'],
      'theme-color (prefers-color-scheme: light)': [byName(colors, 'light').ground],
      'theme-color (prefers-color-scheme: dark)': [byName(colors, 'dark').ground],
      'apple-touch-icon': ['/apple-touch-icon.png'],
      title: [titleOf(path)],
      canonical: [owner.url + path],
      'og:type': ['website'],
      'og:site_name': [owner.name],
      'og:title': [titleOf(path)],
      'og:description': head.description,
      'og:url': [owner.url + path],
      'og:image:type': ['image/png'],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'twitter:card': ['summary_large_image'],
    })
    expect(head.robots).toBeUndefined()
    expect(head['google-site-verification']).toEqual(path === '/' ? ['a-B_1'] : undefined)
    heads.push(head)
  }
  for (const key of unique) {
    expect(new Set(heads.map((head) => head[key]?.[0])).size, key).toBe(paths.length)
  }
})

test('every share card is a small PNG whose name changes with it', async ({ page }) => {
  for (const path of paths) {
    const { 'og:image': [address = ''] = [] } = await readHead(page, path)
    const png = readFileSync(dist + new URL(address).pathname)
    const version = createHash('sha256').update(png).digest('hex').slice(0, 8)
    expect(address).toMatch(`${owner.url}/assets/card-`)
    expect(address).toContain(`-${version}.png`)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(png.length).toBeLessThan(100_000)
  }
})

test('the not-found page is neither indexed nor shared', async ({ page }) => {
  const head = await readHead(page, '/not-a-page')
  expect(head.robots).toEqual(['noindex'])
  expect(Object.keys(head).filter((key) => /canonical|og:|twitter/.test(key))).toEqual([])
})

test('crawlers may read everything, and find a sitemap with exactly the pages', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${owner.url}/sitemap.xml\n`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(paths.map((path) => owner.url + path))
})

test('structured data and rel=me links describe the owner', async ({ page }) => {
  const { data = [] } = await readHead(page, '/')
  expect(data.map((json) => JSON.parse(json))).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url: `${owner.url}/`,
      name: owner.name,
      mainEntity: {
        '@type': 'Person',
        '@id': `${owner.url}/#owner`,
        name: owner.name,
        url: `${owner.url}/`,
        email: `mailto:${owner.email}`,
        sameAs: owner.profiles,
      },
    },
  ])
  const links = page.locator('footer a[rel="me noopener"][target=_blank]')
  const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(hrefs).toEqual(owner.profiles)
})

test('the icons and the share card are the logo on the accent', async ({ page }) => {
  const { accent = '', 'on-tile': figure = '' } = byName(await readColors(fixture), 'light')
  const { icon: [, svg = ''] = [], 'og:image': [card = ''] = [] } = await readHead(page, '/')
  expect(svg).toMatch(/^\/assets\/icon-\w{8}\.svg$/)
  // On its own, because the nav bar has the accent, too.
  const logo = page.getByRole('img')
  await page
    .getByRole('banner')
    .getByRole('img')
    .evaluate((img: HTMLImageElement, svg) => {
      Object.assign(img, { src: svg, style: 'height: 48px' })
      document.body.replaceChildren(img)
    }, svg)
  await expectLoaded(logo)
  const ico = readFileSync(`${dist}/favicon.ico`)
  // Reserved, type, number of images; then the width and height of the first.
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 1])
  for (const [image, size] of [
    [await logo.screenshot(), 48],
    [ico.subarray(ico.readUInt32LE(18)), 32],
    [readFileSync(`${dist}/apple-touch-icon.png`), 180],
    [
      await sharp(dist + new URL(card).pathname)
        .extract(logoOnCard)
        .toBuffer(),
      84,
    ],
  ] as const) {
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([size, size])
    const colorAt = (x: number, y: number) => {
      const start = (Math.floor(y * size) * size + Math.floor(x * size)) * info.channels
      return `#${data.subarray(start, start + 3).toString('hex')}`
    }
    // A corner, the middle, and the left leg of the letter A.
    expect([colorAt(0.02, 0.02), colorAt(0.5, 0.6), colorAt(0.4, 0.59)]).toEqual([
      accent,
      accent,
      figure,
    ])
    expect((await sharp(image).stats()).isOpaque).toBe(true)
  }
})

/** The values of every tag in the head, by the tag's name. */
async function readHead(page: Page, path: string): Promise<Record<string, string[]>> {
  await page.goto(path)
  return page.evaluate(() => {
    const found: Record<string, string[]> = {}
    const add = (key: string, value: string | null) => {
      found[key] = [...(found[key] ?? []), value ?? '']
    }
    add('lang', document.documentElement.lang)
    for (const title of document.querySelectorAll('head title')) add('title', title.textContent)
    for (const meta of document.querySelectorAll('meta')) {
      const { name, media, content } = meta
      const key = name || meta.getAttribute('property') || meta.httpEquiv
      if (meta.hasAttribute('charset')) add('charset', meta.getAttribute('charset'))
      else add(media ? `${key} ${media}` : key, content)
    }
    for (const link of document.querySelectorAll('link')) add(link.rel, link.getAttribute('href'))
    for (const data of document.querySelectorAll('script[type="application/ld+json"]')) {
      add('data', data.textContent)
    }
    return found
  })
}
