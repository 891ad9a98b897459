import { afterEach, beforeEach, expect, test } from 'vitest'
import { site } from '../content/site.ts'
import { findPage, pages } from './pages.ts'
import { structuredData } from './structuredData.ts'

// Independent of the owner's facts.
const facts = { ...site }
beforeEach(() => {
  Object.assign(site, { name: '', region: '', school: '' })
})
afterEach(() => {
  Object.assign(site, facts)
})

test('structured data describes a named owner only, on the pages about them', () => {
  expect(structuredData(findPage('/'), true)).toBeUndefined()
  site.name = 'Robin Example'
  expect(structuredData(findPage('/'), false)).toBeUndefined()
  expect(pages.filter((page) => structuredData(page, true)).map(({ path }) => path)).toEqual([
    '/',
    '/About',
  ])
  expect(structuredData(undefined, true)).toBeUndefined()
})

test('structured data says where the owner lives and studied only if that is given', () => {
  site.name = 'Robin Example'
  const person = () => structuredData(findPage('/About'), true)?.mainEntity
  expect(person()).not.toHaveProperty('address')
  expect(person()).not.toHaveProperty('alumniOf')
  Object.assign(site, { region: 'Boston area', school: 'Example State University' })
  expect(person()).toMatchObject({
    '@type': 'Person',
    address: { addressRegion: 'Boston area' },
    alumniOf: { name: 'Example State University' },
  })
})
