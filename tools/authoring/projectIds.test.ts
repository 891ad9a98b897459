import { compile } from '@mdx-js/mdx'
import { expect, test } from 'vitest'
import { mdxOptions } from './markdown.ts'

const drawing = `<svg viewBox="0 0 9 9">
  <linearGradient id="g"><stop offset="0" /></linearGradient>
  <rect fill="url(#g)" stroke="url('#g')" clip-path="url(#g)" mask="url(#other)" />
  <use xlink:href="#g" /><use href="#g" />
</svg>`

test.each([
  ['md', `${drawing}\n<b style="filter: url(#g)">A</b>`, 6],
  ['mdx', drawing, 5],
])('whatever refers to an id in a .%s project follows it', async (format, value, count) => {
  const file = { path: `content/projects/1-chess-ai.${format}`, value, data: { part: 'text' } }
  const code = `${await compile(file, mdxOptions)}`
  expect(code).toContain('"chess-ai-g"')
  expect(code.match(/#chess-ai-g\b/g)).toHaveLength(count)
  expect(code).toContain('url(#other)')
  expect(code).not.toMatch(/#g\b/)
})
