/** How machines meet the site: what they read in its files, with no script, before anyone visits. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { findPlaceholders } from '../../authoring/check/findPlaceholders.ts'
import { site } from '../../content/site.ts'
import { color } from '../../src/colors.ts'
import { fileOf, findPage, pages } from '../../src/pages.ts'
import { owner, publishedCopy } from '../support/publishedCopy.ts'
import { collectComplaints } from '../support/visitor.ts'

// One worker, so that the copy is made once.
test.describe.configure({ mode: 'default' })
// The pages are written into an empty one here, which their own policy forbids.
test.use({ javaScriptEnabled: false, bypassCSP: true })
const copy = join(tmpdir(), `published-${process.pid}`)
test.beforeAll(() => publishedCopy(copy))
test.afterAll(() => rmSync(copy, { recursive: true, force: true }))

// What a page has once and no other page has, and what all have alike.
const own = words(
  'title description canonical og:title og:description og:url og:image og:image:alt',
)
const isPublishable = (await findPlaceholders('.')).every(({ mustGo }) => !mustGo)
const common = words(
  `charset viewport color-scheme apple-touch-icon og:type og:site_name og:locale og:image:type
   og:image:width og:image:height twitter:card`,
)

for (const {
  build,
  folder,
  by: { name, url },
  isPublished,
} of [
  { build: 'as it is built', folder: 'dist', by: site, isPublished: isPublishable },
  { build: 'with placeholders replaced', folder: copy, by: owner, isPublished: true },
]) {
  test.describe(build, () => {
    test('every tag is there once, and no two pages share what is theirs', async ({ page }) => {
      const heads = []
      for (const { path } of pages) {
        const head = await readHead(page, `${folder}${fileOf(path)}`)
        for (const key of [...common, ...own]) expect(head[key], key).toHaveLength(1)
        expect(head['theme-color (prefers-color-scheme: light)']).toEqual([color('ground')])
        expect(head['theme-color (prefers-color-scheme: dark)']).toEqual([color('ground', 'dark')])
        expect(head.lang).toEqual(['en'])
        expect(head.canonical).toEqual([url + path])
        expect(head['og:url']).toEqual([url + path])
        expect(head['og:title']).toEqual(head.title)
        expect(head['og:description']).toEqual(head.description)
        expect(head['og:image']?.[0]).toMatch(`${url}/assets/card-`)
        expect(head.robots).toEqual(isPublished ? undefined : ['noindex'])
        heads.push(head)
      }
      for (const key of own) {
        expect(new Set(heads.map((head) => head[key]?.[0])).size, key).toBe(pages.length)
      }
      for (const key of common) {
        expect(new Set(heads.map((head) => head[key]?.[0])).size, key).toBe(1)
      }
    })

    test('every address that a head names is there', async ({ page }) => {
      for (const path of [...pages.map(({ path }) => path), '/404']) {
        const head = await readHead(page, `${folder}${fileOf(path)}`)
        const named = [
          ...(head.links ?? []),
          ...(head['og:url'] ?? []),
          ...(head['og:image'] ?? []),
        ]
        expect(named.length).toBeGreaterThanOrEqual(5)
        for (const address of named) {
          const { origin, pathname } = new URL(address, url)
          expect(origin).toBe(url)
          expect(
            existsSync(folder + (findPage(pathname) ? fileOf(pathname) : pathname)),
            address,
          ).toBe(true)
        }
      }
    })

    test('every card is a light PNG of the right size, under a name that changes with it', async ({
      page,
    }) => {
      for (const { path } of pages) {
        const { 'og:image': [address = ''] = [] } = await readHead(page, `${folder}${fileOf(path)}`)
        const png = readFileSync(folder + new URL(address).pathname)
        expect(await sharp(png).metadata()).toMatchObject({
          format: 'png',
          width: 1200,
          height: 630,
        })
        expect(png.length).toBeLessThan(100_000)
        expect(address).toContain(
          `-${createHash('sha256').update(png).digest('hex').slice(0, 8)}.png`,
        )
      }
    })

    test('the not-found page asks not to be listed, and has no address of its own', async ({
      page,
    }) => {
      const head = await readHead(page, `${folder}/404.html`)
      expect(head.robots).toEqual(['noindex'])
      expect(Object.keys(head).filter((key) => /canonical|og:|twitter/.test(key))).toEqual([])
    })

    test('the sitemap holds the four pages and nothing else', () => {
      const named = [
        ...readFileSync(`${folder}/sitemap.xml`, 'utf8').matchAll(/<loc>(.*?)<\/loc>/g),
      ]
      expect(named.map(([, address]) => address)).toEqual(pages.map(({ path }) => url + path))
    })

    test('structured data is there when the owner has a name, and can be read', async ({
      page,
    }) => {
      for (const { path } of pages) {
        const { data = [] } = await readHead(page, `${folder}${fileOf(path)}`)
        expect(data).toHaveLength(isPublished && name && ['/', '/About'].includes(path) ? 1 : 0)
        for (const json of data) {
          expect(JSON.parse(json)).toMatchObject({
            '@context': 'https://schema.org',
            '@type': 'ProfilePage',
            url: url + path,
            mainEntity: { '@type': 'Person', url: `${url}/` },
          })
        }
      }
    })
  })
}

test('with the owner in it, structured data holds all that is given', async ({ page }) => {
  const { data: [json = ''] = [] } = await readHead(page, `${copy}/About.html`)
  expect(JSON.parse(json).mainEntity).toEqual({
    '@type': 'Person',
    '@id': `${owner.url}/#owner`,
    name: owner.name,
    url: `${owner.url}/`,
    email: `mailto:${owner.email}`,
    sameAs: [owner.professionalProfile.url, owner.codeProfile.url],
    address: { '@type': 'PostalAddress', addressRegion: owner.region },
    alumniOf: { '@type': 'EducationalOrganization', name: owner.school },
  })
})

test.describe('in a browser with scripts', () => {
  test.use({ javaScriptEnabled: true, bypassCSP: false })

  test('the policy does not block structured data', async ({ page }) => {
    const consoleErrors = collectComplaints(page)
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({ path: copy + (findPage(pathname) ? fileOf(pathname) : pathname) })
    })
    await page.goto('/About')
    expect(consoleErrors).toEqual([])
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toHaveProperty('mainEntity')
  })
})

function words(list: string): string[] {
  return list.split(/\s+/)
}

/** Every value of every tag in a page's head, by the tag's name. */
async function readHead(page: Page, file: string): Promise<Record<string, string[]>> {
  await page.setContent(readFileSync(file, 'utf8'), { waitUntil: 'commit' })
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
      add('links', link.getAttribute('href'))
    }
    for (const data of document.querySelectorAll('script[type="application/ld+json"]')) {
      add('data', data.textContent)
    }
    return found
  })
}
