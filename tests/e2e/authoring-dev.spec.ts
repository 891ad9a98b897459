/** `npm run dev`: pages appear before their pictures, and an error is shown with its line. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { copyProject, removeCopy, serve } from '../support/projectCopy.ts'
import { change, write, writeSmallContent } from '../support/smallContent.ts'
import { expectDrawn } from '../support/visitor.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

let root = ''
let server: Awaited<ReturnType<typeof serve>>

test.beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  server = await serve(root)
})

test.afterAll(async () => {
  await server?.stop()
  await removeCopy(root)
})

test('a page appears before its pictures, and each picture is encoded once', async ({ page }) => {
  const photos = '**/@photo/**'
  const asked: string[] = []
  await page.route(photos, (route) => {
    asked.push(route.request().url())
    return new Promise(() => {})
  })
  await page.goto(`${server.address}/About`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About me')
  const picture = page.getByAltText('A blue square')
  // It has its place already.
  await expect(picture).toHaveAttribute('width', '1080')
  await expect(picture).toHaveAttribute('height', '810')
  await expect.poll(() => asked.length).toBe(3)
  await page.unroute(photos)
  await page.reload()
  await expectDrawn(picture)
  await expectDrawn(page.getByAltText('A red square'))
  await expectDrawn(page.getByAltText('A green square'))
  expect(await readdir(join(root, 'node_modules/.cache/dev-images'))).toHaveLength(3)
})

test('an expression that fails is shown with its file and line, in the terminal and over the page', async ({
  page,
}) => {
  const overlay = page.locator('vite-error-overlay .message')
  const told = 'content/about.mdx:3: Nothing is named "curly".'
  await change(root, 'content/about.mdx', 'I paint.', 'I paint {1 + curly}.')
  await page.goto(`${server.address}/About`)
  await expect(overlay).toContainText(told)
  await expect.poll(() => server.printed()).toContain(told)
  await expect(page.locator('main pre')).toHaveText('ReferenceError: curly is not defined')

  // A second one, further down: the line is the new one.
  await change(root, 'content/about.mdx', 'I paint {1 + curly}.', 'I paint.')
  await expect(overlay).toHaveCount(0)
  await change(root, 'content/about.mdx', 'Then I went on.', 'Then I went on {[].at(0).name}.')
  await expect(overlay).toContainText('content/about.mdx:8: This cannot be rendered: TypeError')
  await change(root, 'content/about.mdx', '{[].at(0).name}', '')
  await expect(overlay).toHaveCount(0)

  // In a component, with an inline style that only the built site would block.
  await write(
    root,
    'content/Chart.tsx',
    "export const Chart = () => <p style={{ color: 'red' }} />\n",
  )
  await change(root, 'content/about.mdx', 'Then I went on .', '<Chart />')
  await change(
    root,
    'content/about.mdx',
    '# About',
    "import { Chart } from './Chart.tsx'\n\n# About",
  )
  await expect(overlay).toContainText(
    'content/Chart.tsx:1: The site\'s security policy blocks "style"',
  )
  expect(server.printed()).not.toMatch(/Internal server error|^\s+at /m)
})
