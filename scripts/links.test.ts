import { expect, test } from 'vitest'
import { judge, outgoingLinks } from './links.ts'

test('links to other sites are found once each, our own pages and mail are none', () => {
  const html = `<a href="/About">About</a><a href="mailto:me@example.com">me</a>
    <a class="x" href="https://code.test/me?a=1&amp;b=2">code</a><a href="https://code.test/me?a=1&amp;b=2">again</a>`
  expect(outgoingLinks(html)).toEqual(['https://code.test/me?a=1&b=2'])
})

test.each([
  ['https://code.test/me', 200, 'fine'],
  ['https://code.test/me', 404, 'gone'],
  ['https://code.test/me', 403, 'refuses machines'],
  ['https://code.test/me', 429, 'refuses machines'],
  ['https://code.test/me', 410, 'gone'],
  ['https://code.test/me', 0, 'gone'],
  ['https://www.linkedin.com/in/me', 999, 'refuses machines'],
  ['https://www.linkedin.com/in/me', 404, 'gone'],
  ['https://example.com/you', 404, 'an example'],
] as const)('%s with status %i is %s', (address, status, verdict) => {
  expect(judge(address, status)).toBe(verdict)
})
