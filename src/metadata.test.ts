import { expect, test } from 'vitest'
import { descriptions } from '../content/site.ts'
import { descriptionOf } from './metadata.ts'
import { pages } from './pages.ts'

test('until the site is publishable, every page has a neutral description that fits a search result', () => {
  const all = pages.map((page) => descriptionOf(page, false))
  expect(new Set(all).size).toBe(pages.length)
  for (const description of all) {
    expect(description.length, description).toBeGreaterThanOrEqual(50)
    expect(description.length, description).toBeLessThanOrEqual(160)
  }
})

test('until the site is publishable, no page repeats what the template says about the owner', () => {
  for (const page of pages) expect(descriptionOf(page, false)).not.toBe(descriptions[page.path])
})
