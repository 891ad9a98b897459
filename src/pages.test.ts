import { expect, test } from 'vitest'
import { findPage, pages } from './pages.ts'

test('every page is found by its own path', () => {
  expect(pages.map(({ path }) => findPage(path))).toEqual(pages)
})

test.each([
  '/projects',
  '/ABOUT',
  '/Projects/',
  '/Resume.html',
  '',
  '/404',
  '/constructor',
  '__proto__',
])('no page is found at %s', (path) => {
  expect(findPage(path)).toBeUndefined()
})
