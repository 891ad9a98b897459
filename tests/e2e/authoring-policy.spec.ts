/** What the content check accepts works on the built site, under its policy and on the first load. */
import { expect, test } from '@playwright/test'
import { copyProject, removeCopy, run, serve } from '../support/projectCopy.ts'
import { change, write, writeSmallContent } from '../support/smallContent.ts'
import { collectConsoleErrors, expectDrawn } from '../support/visitor.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

let root = ''
let server: Awaited<ReturnType<typeof serve>>

test.beforeAll(async () => {
  test.setTimeout(120_000)
  root = await copyProject()
  await writeSmallContent(root)
  await write(root, 'content/files/clip.wav', silence())
  await write(root, 'content/about.css', '.loud {\n  color: rgb(1, 2, 3);\n}\n')
  await write(
    root,
    'content/about.mdx',
    `import './about.css'
import { Shout } from './Shout.tsx'

# About me

| left | centre | right |
|:--|:-:|--:|
| 1 | 2 | 3 |

<video controls src="/files/clip.wav" />

[![A blue square](photos/blue.png "The talk.")](https://video.example/talk)

<Shout />
`,
  )
  await write(
    root,
    'content/Shout.tsx',
    'export const Shout = () => <p className="loud">Hello!</p>\n',
  )
  await change(
    root,
    'content/site.ts',
    '  ],',
    "    { label: 'Mastodon', url: 'https://social.example/@ada' },\n  ],",
  )
  await change(root, 'content/site.ts', "'en'", "'de-AT'")
  await change(root, 'content/site.ts', "  blog: 'https://ada.example/blog',\n", '')
  const { code, output } = await run(root, 'npm run check && npm run build')
  expect(code, output).toBe(0)
  server = await serve(root, 'preview')
})

test.afterAll(async () => {
  await server?.stop()
  await removeCopy(root)
})

test('aligned columns, a video of one’s own, a linked picture and a component’s style work at once', async ({
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await page.goto(`${server.address}/About`)
  for (const [text, align] of [
    ['1', 'left'],
    ['2', 'center'],
    ['3', 'right'],
  ] as const) {
    await expect(page.getByRole('cell', { name: text })).toHaveCSS('text-align', align)
  }
  await expect(page.getByText('Hello!')).toHaveCSS('color', 'rgb(1, 2, 3)')
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState))
    .toBeGreaterThan(0)
  const link = page.getByRole('link', { name: 'A blue square' })
  await expect(link).toHaveAttribute('href', 'https://video.example/talk')
  await expectDrawn(link.getByRole('img'))
  await expect(page.locator('figcaption')).toHaveText('The talk.')
  await expect(page.locator('[style]')).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('any number of links, in the footer and for search engines, each as the owner’s own', async ({
  page,
}) => {
  await page.goto(`${server.address}/`)
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect(links).toHaveText([/ada@ada/, /^LinkedIn/, /^GitHub/, /^Mastodon/])
  for (const link of (await links.all()).slice(1)) {
    await expect(link).toHaveAttribute('rel', 'me noopener')
    await expect(link).toHaveAttribute('target', '_blank')
  }
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '').mainEntity.sameAs).toEqual([
    'https://network.example/ada',
    'https://code.example/ada',
    'https://social.example/@ada',
  ])
})

test('every page says which language it is in', async ({ page }) => {
  await page.goto(`${server.address}/About`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT')
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'de_AT')
})

/** A tenth of a second of sound, in the one format that needs no encoder. */
function silence(): Buffer {
  const rate = 8000
  const data = Buffer.alloc(rate / 10, 128)
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}
