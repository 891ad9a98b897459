/** How machines meet the site: what they read in its files, with no script, before anyone visits. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { color } from '../../src/colors.ts'
import { fileOf, findPage } from '../../src/pages.ts'
import { owner } from '../support/facts.ts'
import { fixture } from '../support/fixture.ts'
import { collectConsoleErrors, paths, titleOf } from '../support/visitor.ts'

const dist = `${fixture}/dist`

// What a page has once and no other page has, and what all have alike.
const own =
  'title description canonical og:title og:description og:url og:image og:image:alt'.split(' ')
const common =
  'lang charset viewport color-scheme apple-touch-icon og:type og:site_name og:locale og:image:type og:image:width og:image:height twitter:card'.split(
    ' ',
  )

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('every tag is there once, and no two pages share what is theirs', async ({ page }) => {
    const heads: Awaited<ReturnType<typeof readHead>>[] = []
    for (const path of paths) {
      const head = await readHead(page, path)
      for (const key of [...common, ...own]) expect(head[key], key).toHaveLength(1)
      expect(head['theme-color (prefers-color-scheme: light)']).toEqual([color('ground')])
      expect(head['theme-color (prefers-color-scheme: dark)']).toEqual([color('ground', 'dark')])
      expect(head.title).toEqual([titleOf(path)])
      expect(head.canonical).toEqual([owner.url + path])
      expect(head['og:url']).toEqual([owner.url + path])
      expect(head['og:title']).toEqual(head.title)
      expect(head['og:description']).toEqual(head.description)
      expect(head.robots).toBeUndefined()
      heads.push(head)
    }
    const values = (key: string) => new Set(heads.map((head) => head[key]?.[0]))
    for (const key of own) expect(values(key).size, key).toBe(paths.length)
    for (const key of common) expect(values(key).size, key).toBe(1)
  })

  test('every address that a head names is there', async ({ page }) => {
    for (const path of [...paths, '/not-a-page']) {
      const { links = [], 'og:image': card = [] } = await readHead(page, path)
      expect(links.length).toBeGreaterThanOrEqual(4)
      for (const address of [...links, ...card]) {
        const { origin, pathname } = new URL(address, owner.url)
        expect(origin).toBe(owner.url)
        const file = findPage(pathname) ? fileOf(pathname) : pathname
        expect(existsSync(dist + file), address).toBe(true)
      }
    }
  })

  test('every card is a light PNG of the right size, under a name that changes with it', async ({
    page,
  }) => {
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

  test('the not-found page asks not to be listed, and has no address of its own', async ({
    page,
  }) => {
    const head = await readHead(page, '/not-a-page')
    expect(head.robots).toEqual(['noindex'])
    expect(Object.keys(head).filter((key) => /canonical|og:|twitter/.test(key))).toEqual([])
  })

  test('the sitemap holds every page and nothing else', async ({ request }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const named = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(named).toEqual(paths.map((path) => owner.url + path))
  })

  test('structured data says all that is given about the owner, on the pages about them', async ({
    page,
  }) => {
    for (const path of paths) {
      const { data = [] } = await readHead(page, path)
      if (!['/', '/About'].includes(path)) {
        expect(data).toEqual([])
        continue
      }
      expect(data.map((json) => JSON.parse(json))).toEqual([
        {
          '@context': 'https://schema.org',
          '@type': 'ProfilePage',
          url: owner.url + path,
          name: titleOf(path),
          mainEntity: {
            '@type': 'Person',
            '@id': `${owner.url}/#owner`,
            name: owner.name,
            url: `${owner.url}/`,
            email: `mailto:${owner.email}`,
            sameAs: owner.profiles,
            address: { '@type': 'PostalAddress', addressRegion: owner.region },
            alumniOf: { '@type': 'EducationalOrganization', name: owner.school },
          },
        },
      ])
    }
  })
})

test('the policy does not block structured data', async ({ page }) => {
  const consoleErrors = collectConsoleErrors(page)
  await page.goto('/About')
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toHaveProperty('mainEntity')
  expect(consoleErrors).toEqual([])
})

test("the tab's icon is the nav bar's logo, and for older browsers the same at 32 px", async ({
  page,
}) => {
  await page.goto('/')
  const logo = page.getByRole('banner').getByRole('img')
  const icon = page.locator('link[rel=icon][type="image/svg+xml"]')
  expect(await logo.getAttribute('src')).toBe(await icon.getAttribute('href'))
  const ico = readFileSync(`${dist}/favicon.ico`)
  // Reserved, type, number of images; then width and height of the first.
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 1])
  expect([ico[6], ico[7]]).toEqual([32, 32])
})

test('a phone finds an icon without transparency', async () => {
  const icon = sharp(`${dist}/apple-touch-icon.png`)
  expect(await icon.metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
  expect((await icon.stats()).isOpaque).toBe(true)
})

/** Every value of every tag in a page's head, by the tag's name. */
async function readHead(page: Page, path: string): Promise<Record<string, string[]>> {
  await page.goto(path)
  return page.evaluate(() => {
    const found: Record<string, string[]> = {}
    const add = (key: string, value: string | null) => {
      found[key] = [...(found[key] ?? []), value ?? '']
    }
    add('lang', document.documentElement.lang)
    add('title', document.title)
    for (const meta of document.querySelectorAll('meta')) {
      const { name, media, content } = meta
      const key = name || meta.getAttribute('property') || meta.httpEquiv
      if (meta.hasAttribute('charset')) add('charset', meta.getAttribute('charset'))
      else add(media ? `${key} ${media}` : key, content)
    }
    for (const link of document.querySelectorAll('link')) {
      add(link.rel, link.getAttribute('href'))
      if (link.rel !== 'expect') add('links', link.getAttribute('href'))
    }
    for (const data of document.querySelectorAll('script[type="application/ld+json"]')) {
      add('data', data.textContent)
    }
    return found
  })
}
