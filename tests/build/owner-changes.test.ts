/** What an owner changes besides words, and what the terminal says meanwhile, on a copy of the project. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { change, write, writeSmallContent } from '../support/smallContent.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let root = ''

beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  await rm(join(root, 'node_modules/.cache'), { recursive: true, force: true })
})
afterAll(() => removeCopy(root))

test('a first build says which image it is encoding, and a second takes them from the cache', async () => {
  const { code, output } = await run(root, 'node_modules/.bin/vite build')
  expect(code, output).toBe(0)
  const lines = output.split('\n')
  expect(lines[0]).toBe('Encoding images. The next build takes them from a cache.')
  expect(lines.slice(1, 4).map((line) => line.split(' ')[0])).toEqual(['1/3', '2/3', '3/3'])
  expect(
    lines
      .slice(1, 4)
      .map((line) => line.split(' ')[1])
      .sort(),
  ).toEqual(['blue.png', 'green.png', 'red.png'])
  expect((await run(root, 'node_modules/.bin/vite build')).output).toBe(
    '5 pages written to dist/\n',
  )
})

test('the editor underlines a field of site.ts that is missing or misspelt', async () => {
  expect(await run(root, 'node_modules/.bin/tsc')).toEqual({ code: 0, output: '' })
  await change(root, 'content/site.ts', 'region:', 'regoin:')
  expect((await run(root, 'node_modules/.bin/tsc')).output).toMatch(
    /^content\/site\.ts\(11,.*'regoin' does not exist/m,
  )
  await change(root, 'content/site.ts', 'regoin:', 'region:')
  await change(root, 'content/site.ts', "  email: 'ada@ada.example',\n", '')
  expect((await run(root, 'node_modules/.bin/tsc')).output).toMatch(
    /^content\/site\.ts\(1,.*'email' is missing/m,
  )
  await change(root, 'content/site.ts', '  links: [', "  email: 'ada@ada.example',\n  links: [")
})

test('a page is added by a line in src/pages.ts, and the check asks for the rest', async () => {
  await change(
    root,
    'src/pages.ts',
    '] as const',
    "  { path: '/Talks', name: 'Talks', content: 'talks.mdx' },\n] as const",
  )
  const { output } = await run(root, 'node scripts/check.ts')
  expect(output).toBe(`2 problems in content/:

content/site.ts:15: "descriptions./Talks" is missing.
    Add the field, with a value of yours.
content/talks.mdx:1: The file is missing. It contains the words of the Talks page.
    Add it under exactly this name.

`)
  await write(root, 'content/talks.mdx', '# Talks\n\nI talk.\n')
  await change(
    root,
    'content/site.ts',
    "  '/About':",
    "  '/Talks': 'Every talk that was given about squares, with the slides of each.',\n  '/About':",
  )
  const built = await run(root, 'node scripts/check.ts && node_modules/.bin/vite build')
  expect(built.code, built.output).toBe(0)
  expect(built.output).toContain('6 pages written to dist/')
  expect(await readFile(join(root, 'dist/Talks.html'), 'utf8')).toContain('<p>I talk.</p>')
  expect(await readFile(join(root, 'dist/index.html'), 'utf8')).toContain(
    '<a href="/Talks">Talks</a>',
  )
  expect(await readFile(join(root, 'dist/sitemap.xml'), 'utf8')).toContain('/Talks</loc>')
})

test('what a package renders with an inline style is refused, too', async () => {
  await write(
    root,
    'content/Chart.tsx',
    "import { createElement } from 'react'\n\nexport const Chart = () => createElement('p', { style: { color: 'red' } })\n",
  )
  await write(
    root,
    'content/talks.mdx',
    "import { Chart } from './Chart.tsx'\n\n# Talks\n\n<Chart />\n",
  )
  expect((await run(root, 'node scripts/check.ts')).output).toBe(`1 problem in content/:

content/talks.mdx:1: A component on this page renders "style" on <p>, which the site's security policy blocks.
    Use a component that is styled by className.

`)
})

test.each(['npm run preview', 'npm run test:e2e', 'npm run screenshots', 'npm run bench'])(
  'without dist/, `%s` ends with a sentence',
  async (command) => {
    await rm(join(root, 'dist'), { recursive: true, force: true })
    const { code, output } = await run(root, command)
    expect(code).toBe(1)
    expect(output).toContain('There is no site in dist/ yet. Run `npm run build` first.')
    expect(output).not.toMatch(/^\s+at /m)
  },
)
