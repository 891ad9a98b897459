import { afterEach, beforeEach, expect, test } from 'vitest'
import { descriptions, site } from '../content/site.ts'
import { findPage, pages } from '../src/pages.ts'
import { descriptionOf } from './descriptions.ts'
import { headOf, paintWhole } from './head.ts'
import { structuredData } from './structuredData.ts'

// Whoever the owner is, a test begins with nobody.
const facts = { ...site }
beforeEach(() => {
  Object.assign(site, { name: '', region: '', school: '' })
})
afterEach(() => {
  Object.assign(site, facts)
})

test.each([true, false])('descriptions fit a search result, publishable: %s', (publishable) => {
  const all = pages.map((page) => descriptionOf(page, publishable))
  expect(new Set(all).size).toBe(pages.length)
  for (const description of all) {
    expect(description.length, description).toBeGreaterThanOrEqual(50)
    expect(description.length, description).toBeLessThanOrEqual(160)
  }
})

test('before the site is publishable no page says what the template says of the owner', () => {
  for (const page of pages) {
    const head = headOf(page, 'cards/x.png', false)
    expect(head).toContain('<meta name="robots" content="noindex" />')
    expect(head).not.toContain(descriptions[page.path])
    expect(head).not.toContain('ld+json')
  }
})

test('a publishable page asks to be found, and the not-found page never does', () => {
  site.name = 'Robin Example'
  for (const page of pages) {
    const head = headOf(page, 'cards/x.png', true)
    expect(head).not.toContain('noindex')
    expect(head).toContain(descriptions[page.path])
  }
  const notFound = headOf(undefined, undefined, true)
  expect(notFound).toContain('<meta name="robots" content="noindex" />')
  expect(notFound).not.toMatch(/canonical|og:|ld\+json/)
})

test('a name with markup in it stays text', () => {
  site.name = 'Robin "R" <b>&</b> </script><script>alert(1)</script> $&'
  const head = headOf(findPage('/'), 'cards/x.png', true)
  expect(head).toContain('<title>Robin "R" &lt;b&gt;&amp;'.replaceAll('"', '&quot;'))
  expect(head).not.toContain('<b>')
  expect(head.match(/<script/g)).toHaveLength(1)
  expect(head.match(/<\/script>/g)).toHaveLength(1)
  const [, json = ''] = /ld\+json">(.*)<\/script>/.exec(head) ?? []
  expect(JSON.parse(json).mainEntity.name).toBe(site.name)
})

test('structured data speaks of a named owner only, on the pages about them', () => {
  expect(structuredData(findPage('/'), true)).toBeUndefined()
  site.name = 'Robin Example'
  expect(structuredData(findPage('/'), false)).toBeUndefined()
  expect(pages.filter((page) => structuredData(page, true)).map(({ path }) => path)).toEqual([
    '/',
    '/About',
  ])
  expect(structuredData(undefined, true)).toBeUndefined()
})

test('structured data says where the owner lives and studied only if they are given', () => {
  site.name = 'Robin Example'
  const person = () => structuredData(findPage('/About'), true)?.mainEntity
  expect(person()).not.toHaveProperty('address')
  expect(person()).not.toHaveProperty('alumniOf')
  Object.assign(site, { region: 'Boston area', school: 'Example State University' })
  expect(person()).toMatchObject({
    '@type': 'Person',
    address: { addressRegion: 'Boston area' },
    alumniOf: { name: 'Example State University' },
    sameAs: [site.professionalProfile.url, site.codeProfile.url],
  })
})

test('a short page is painted whole, a long one as it comes', () => {
  const page = (words: string) => `<html><head></head><body>${words}</body></html>`
  expect(paintWhole(page('Welcome'))).toContain('rel="expect"')
  const long = page(Array.from({ length: 10_000 }, (_, i) => i * i).join(' '))
  expect(paintWhole(long)).toBe(long)
})
