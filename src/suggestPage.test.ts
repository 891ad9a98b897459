import { expect, test } from 'vitest'
import { suggestPage } from './suggestPage.ts'

const pages = ['/', '/Projects', '/Resume', '/About'].map((path) => ({ path }))

test.each([
  ['/projects', '/Projects'],
  ['/ABOUT', '/About'],
  ['/Resume/', '/Resume'],
  ['/resume//', '/Resume'],
  ['/About.html', '/About'],
  ['/Project', '/Projects'],
  ['/Abuot', '/About'],
  ['/Reusme', '/Resume'],
  ['/Resume/x', '/Resume'],
])('%s suggests %s', (path, meant) => {
  expect(suggestPage(path, pages)?.path).toBe(meant)
})

test.each(['/nothing-like-it', '/%E0%A4%A', '/constructor', '/__proto__', '/x', '//', '/qx'])(
  '%s suggests nothing',
  (path) => {
    expect(suggestPage(path, pages)).toBeUndefined()
  },
)
