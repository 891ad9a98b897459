import { expect, test } from 'vitest'
import { closest } from './closest.ts'

const pages = ['/Projects', '/Resume', '/About', '/CV', '/Art']

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
  ['/ar', '/Art'],
])('%s is closest to %s', (typed, meant) => {
  expect(closest(typed, pages)).toBe(meant)
})

test.each(['/nothing-like-it', '/%E0%A4%A', '/constructor', '/__proto__', '/x', '//', '/qx'])(
  '%s is close to nothing',
  (typed) => {
    expect(closest(typed, pages)).toBeUndefined()
  },
)
