/** The owner's side of the site, on the screen: what Markdown looks like, and what an error does in `npm run dev`. */
import { expect, type Page, test } from '@playwright/test'
import { copyProject, removeCopy, serve } from '../support/projectCopy.ts'
import { change, draw, writeSmallContent } from '../support/smallContent.ts'
import { expectDrawn, open } from '../support/visitor.ts'

test('a project opens to headings, lists, code, pictures and a component of its own', async ({
  page,
}) => {
  await open(page, '/Projects')
  const project = page.locator('details').last()
  await expect(project.getByText('Sun for 3 days.')).toBeHidden()
  await project.locator('summary').click()
  await expect(project.getByText('Sun for 3 days.')).toBeVisible()
  await expect(project.getByRole('heading', { level: 2 })).toHaveText(/^Weather app/)
  await expect(project.getByRole('heading', { level: 3 })).toHaveText('How it works')
  await expect(project.getByRole('heading', { level: 4 })).toHaveText('In pictures')
  await expect(project.getByRole('listitem')).toHaveText(['It asks the sky.', /^It says so/])
  await expect(project.locator('pre')).toHaveText('const weather = await sky.now()')
  await expectDrawn(page.getByAltText('A cloud'))
  await project.getByRole('link', { name: 'the chess AI' }).click()
  await expect(page.locator('#chess-ai')).toBeInViewport()
})

test('projects come in the order of their numbers', async ({ page }) => {
  await page.goto('/Projects')
  await expect(page.locator('summary')).toHaveText([/^Chess AI/, /^Tetris AI/, /^Weather app/])
})

test('photos next to each other are a row, with their captions in order', async ({ page }) => {
  await page.goto('/About')
  const rows = await page.locator('.photo-row').all()
  const sizes = await Promise.all(rows.map((row) => row.getByRole('figure').count()))
  expect(sizes).toEqual([2, 3, 4, 5])
  await expect(page.locator('.photo-row').first().locator('figcaption')).toHaveText([
    'The front.',
    'The back, upright.',
  ])
  await expect(page.locator('main > .photo')).toHaveCount(2)
})

test('a résumé is a page like any other, with its file to download', async ({ page }) => {
  await page.goto('/Resume')
  await expect(page.locator('h1')).toHaveCSS('text-align', 'start')
  await expect(page.getByRole('cell')).toHaveText(['2025', 'BSc in computer science'])
  await expect(page.locator('li li')).toHaveText(['about brackets', 'about everything else'])
  expect(await left(page, 'li li')).toBeGreaterThan(await left(page, 'main > ul > li'))
  const file = page.getByRole('link', { name: 'Download as PDF' })
  const response = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toBe('application/pdf')
})

test('whatever Markdown is used, everything is set in one font', async ({ page }) => {
  await page.goto('/About')
  for (const element of ['table', 'pre', 'blockquote', 'del', 'kbd', 'sup', 'input', 'h4', 'hr']) {
    await expect(page.locator(`main ${element}`).first(), element).toBeAttached()
  }
  const families = await page
    .locator('body :not(input)')
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontFamily))])
  expect(families).toHaveLength(1)
})

test.describe('while the owner writes', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 })
  let root = ''
  let server: Awaited<ReturnType<typeof serve>>

  test.beforeAll(async () => {
    root = await copyProject()
    await writeSmallContent(root)
    await change(root, 'content/about.mdx', 'I paint.', 'I <3 paint.')
    server = await serve(root)
  })

  test.afterAll(async () => {
    await server?.stop()
    await removeCopy(root)
  })

  test('an error is shown over the page and in the terminal until it is fixed', async ({
    page,
  }) => {
    // On a busy machine Vite takes a while for its first page.
    const patient = expect.configure({ timeout: 30_000 })
    const overlay = page.locator('vite-error-overlay .message')
    const isPrinted = (words: string) =>
      patient.poll(() => server.printed(), { timeout: 30_000 }).toContain(words)

    // One that was there before the start.
    const heart = 'content/about.mdx:3: A < starts a tag, but no tag follows.'
    await page.goto(`${server.address}/About`)
    await patient(overlay).toContainText(heart)
    await isPrinted(heart)
    await change(root, 'content/about.mdx', 'I <3 paint.', 'I love paint.')
    await patient(overlay).toHaveCount(0)
    await patient(page.getByText('I love paint.')).toBeVisible()

    // A picture that is missing, and then comes.
    const missing = 'content/about.mdx:10: The picture photos/gold.png does not exist.'
    await change(root, 'content/about.mdx', 'photos/blue.png', 'photos/gold.png')
    await patient(overlay).toContainText(missing)
    await isPrinted(missing)
    await page.reload()
    await patient(overlay).toContainText(missing)
    await draw(root, 'content/photos/gold.png', 1080)
    await patient(overlay).toHaveCount(0)
    await patient(page.getByAltText('A blue square')).toBeVisible()
    await expectDrawn(page.getByAltText('A blue square'))

    // Facts that cannot be read.
    const fact = 'content/site.ts:2: An apostrophe ends the text here, or a comma is missing.'
    await change(root, 'content/site.ts', "'Ada Example'", "'Ada's site'")
    await patient(overlay).toContainText(fact)
    await isPrinted(fact)
    // Once fixed, the page is loaded once: a second time would show the message again in between.
    let loads = 0
    page.on('framenavigated', () => loads++)
    await change(root, 'content/site.ts', "'Ada's site'", "'Ada Other'")
    await patient(overlay).toHaveCount(0)
    await page.goto(`${server.address}/`)
    await patient(page.getByRole('heading', { level: 1 })).toHaveText("Welcome, I'm Ada Other")
    expect(loads).toBe(2)

    expect(server.isRunning()).toBe(true)
    expect(server.printed()).not.toMatch(/Internal server error|^\s+at /m)
  })

  test('a file to download is there', async ({ page }) => {
    const response = await page.request.get(`${server.address}/files/resume.pdf`)
    expect(await response.text()).toBe('%PDF-1.4\n')
  })
})

async function left(page: Page, selector: string): Promise<number> {
  return (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN
}
