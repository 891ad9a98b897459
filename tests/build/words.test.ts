/** Nothing English of ours is left on a page once `content/words.ts` is translated, also for screen readers. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../src/components/ErrorBoundary.tsx'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { draw, write, writeSmallContent } from '../support/smallContent.ts'

vi.mock('../../content/words.ts', () => ({ words: new Proxy({}, { get: () => '•' }) }))

let root = ''

/** All text of the owner's is made of digits. */
const contents = {
  'site.ts': `export const site: import('../src/contentTypes.ts').Facts = {
  name: '10',
  email: '0@0.0',
  links: [{ label: '11', url: 'https://0.0' }, { label: '12', url: 'https://1.0' }],
  url: 'https://0.0.0.1',
  lang: 'ar',
  drawing: false,
}
export const descriptions = { '/': '13', '/1': '14', '/2': '15' }
`,
  'pages.ts': `export const pages = [
  { path: '/', name: '16', text: 'home.mdx' },
  { path: '/1', name: '17', text: 'projects/' },
  { path: '/2', name: '字', text: 'about.mdx' },
] as const
`,
  'home.mdx': '# 19\n\n<NewTabLink href="https://0.0">20</NewTabLink>\n',
  'about.mdx': `# 21

| 22 | 23 |
|---|--:|
| 24 | 25 |

- [x] 26
- [ ] 27

28[^1], 29[^1]

![30](photos/31.png "32")

> [!NOTE]
> 37

[^1]: 33
`,
  'projects/1-1.mdx': '# 34\n\n35[^1]\n\n[^1]: 36\n',
}

beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  await run(root, 'rm -r content/projects content/resume.mdx')
  for (const [file, text] of Object.entries(contents)) await write(root, `content/${file}`, text)
  await draw(root, 'content/photos/31.png', 1080)
  const words = readFileSync(join(root, 'content/words.ts'), 'utf8')
  await write(
    root,
    'content/words.ts',
    words.replace(/'([^'./]+|[^'/]{40,})'(?=,)/g, (text) => `'${/{page}/.exec(text) ?? ''}•'`),
  )
  const { code, output } = await run(root, 'node node_modules/vite/bin/vite.js build')
  expect(code, output).toBe(0)
})
afterAll(() => removeCopy(root))

test.each(['index', '1', '2', '404'])('in %s.html, which is written from right to left', (name) => {
  const html = readFileSync(join(root, `dist/${name}.html`), 'utf8')
  expect(html).toContain('•')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(wordsIn(html)).toEqual([])
})

test('without a letter for its title, a page has no share card', () => {
  const html = readFileSync(join(root, 'dist/2.html'), 'utf8')
  expect(html).toContain('property="og:title" content="字 – 10"')
  expect(html).not.toMatch(/og:image|twitter:card/)
  expect(readFileSync(join(root, 'dist/1.html'), 'utf8')).toContain('og:image')
})

test('without the drawing, pages have none and cards only the logo', async () => {
  for (const name of ['index', '404'])
    expect(readFileSync(join(root, `dist/${name}.html`), 'utf8')).not.toMatch(
      /class="(drawing|stack)/,
    )
  const [card = ''] = globSync(`${root}/dist/assets/card-home-*.png`)
  const pixels = await sharp(card).removeAlpha().raw().toBuffer()
  const colorAt = (x: number, y: number) =>
    pixels.subarray(3 * (1200 * y + x)).toString('hex', 0, 3)
  // The logo's tile, and where the others would be.
  expect([colorAt(1038, 82), colorAt(980, 120), colorAt(1080, 200)]).toEqual([
    '1d4e8f',
    'fffdfb',
    'fffdfb',
  ])
})

test('on the error screen', () => {
  const boundary = new ErrorBoundary({ children: null })
  boundary.state = ErrorBoundary.getDerivedStateFromError(0)
  expect(wordsIn(renderToStaticMarkup(boundary.render()))).toEqual([])
})

/** In the text, in labels and in the descriptions. */
function wordsIn(html: string): string[] {
  const shown = html.replace(/<(style|script).*?<\/\1>/gs, '')
  const attributes = shown.matchAll(
    / (?:aria-label|alt|title|name="description" content|property="og:(?:title|site_name|description|image:alt)" content)="([^"]*)"/g,
  )
  const texts = [
    shown.replace(/<[^>]*>/g, ' '),
    ...Array.from(attributes, ([, value = '']) => value),
  ]
  return texts.flatMap((text) => text.match(/\p{L}{2,}.*/gu) ?? [])
}
