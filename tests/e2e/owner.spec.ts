/** The owner's side of the site, on the screen: what new content looks like, and what a mistake does. */
import { expect, type Page, test } from '@playwright/test'
import { isAsShipped, notAsShipped } from '../support/asShipped.ts'
import { blockOf, readGuide } from '../support/guide.ts'
import { copyProject, removeCopy, run, serve } from '../support/projectCopy.ts'
import { change, draw, drawPictures, write, writeSmallContent } from '../support/smallContent.ts'
import { expectDrawn } from '../support/visitor.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

const isShipped = await isAsShipped()

test.describe('a fifth project, a fifth row and a real résumé, in content/ only', () => {
  test.skip(!isShipped, notAsShipped)
  let root = ''
  let server: Awaited<ReturnType<typeof serve>>

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    root = await copyProject()
    const guide = await readGuide()
    for (const file of ['projects/5-weather-app.mdx', 'projects/Forecast.tsx', 'resume.mdx']) {
      const text = blockOf(guide, `content/${file}`)
      await write(root, `content/${file}`, text)
      await drawPictures(root, `content/${file}`, text)
    }
    const row = blockOf(guide, 'add to content/about.mdx')
    await drawPictures(root, 'content/about.mdx', row)
    await change(root, 'content/about.mdx', '\n## Art\n', `\n${row}\n## Art\n`)
    await write(root, 'content/files/ada-example.pdf', '%PDF-1.4\n')
    const { code, output } = await run(root, 'npm run check && npm run build')
    expect(code, output).toBe(0)
    server = await serve(root, 'preview')
  })

  test.afterAll(async () => {
    await server?.stop()
    await removeCopy(root)
  })

  test('the fifth project comes last, and opens to headings, lists, code, a picture and a component', async ({
    page,
  }) => {
    await page.goto(`${server.address}/Projects`)
    await expect(page.locator('summary')).toHaveCount(5)
    const project = page.locator('details').last()
    await expect(project.locator('summary')).toHaveText('Weather app')
    await expect(project.getByText('Sun for 3 days.')).toBeHidden()
    await project.locator('summary').click()
    await expect(project.getByText('Sun for 3 days.')).toBeVisible()
    await expect(project.getByRole('heading', { level: 3 })).toHaveText('How it works')
    await expect(project.getByRole('listitem')).toHaveText(['It asks the sky.', /^It says so/])
    await expect(project.locator('pre')).toHaveText('const weather = await sky.now()')
    await expectDrawn(page.getByAltText('A cloud over a roof'))
    await expectToFit(page)
    await project.getByRole('link', { name: 'the chess AI' }).click()
    await expect(page.locator('#chess-ai')).toBeInViewport()
  })

  test('the fifth row stands where it was put', async ({ page }) => {
    await page.goto(`${server.address}/About`)
    await expect(page.locator('.photo-row')).toHaveCount(5)
    const row = page.locator('.photo-row').nth(1)
    await expect(row.locator('figcaption')).toHaveText([
      'The way to work.',
      'The way to work, in January.',
    ])
    await expectDrawn(page.getByAltText('The same river in snow'))
    await expectToFit(page)
  })

  test('the résumé is a page like any other, with its file to download', async ({ page }) => {
    await page.goto(`${server.address}/Resume`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Résumé')
    await expect(page.locator('h1')).toHaveCSS('text-align', 'start')
    await expect(page.getByRole('cell')).toHaveText(['2025', 'BSc in computer science'])
    await expect(page.locator('li li')).toHaveText(['about brackets', 'about everything else'])
    expect(await left(page, 'li li')).toBeGreaterThan(await left(page, 'main > ul > li'))
    const families = await page
      .locator('body *')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontFamily))])
    expect(families).toHaveLength(1)
    await expectToFit(page)
    const file = page.getByRole('link', { name: 'Download as PDF' })
    const response = await page.request.get(
      `${server.address}${(await file.getAttribute('href')) ?? ''}`,
    )
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).toBe('application/pdf')
  })

  test('the résumé prints on one sheet, without the bar and with the addresses', async ({
    page,
    browserName,
  }) => {
    await page.goto(`${server.address}/Resume`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    // The marks stand on the sheet, and not in a margin that it may not have.
    const indent = (await left(page, 'main > ul > li')) - (await left(page, 'main > h1'))
    expect(indent).toBeGreaterThan(20)
    const printed = await page
      .getByRole('contentinfo')
      .getByRole('link')
      .last()
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(printed).toContain('https://')
    test.skip(browserName !== 'chromium', 'Only Chromium writes PDF.')
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
})

test.describe('while the owner writes', () => {
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

  test('a mistake is told over the page and in the terminal until it is mended', async ({
    page,
  }) => {
    const overlay = page.locator('vite-error-overlay .message')
    const isToldInTerminal = (words: string) =>
      expect.poll(() => server.printed(), { timeout: 10_000 }).toContain(words)

    // One that was there before the start.
    const heart = 'content/about.mdx:3: A < is read as the start of a tag, and no tag follows.'
    await page.goto(`${server.address}/About`)
    await expect(overlay).toContainText(heart)
    await isToldInTerminal(heart)
    await change(root, 'content/about.mdx', 'I <3 paint.', 'I love paint.')
    await expect(overlay).toHaveCount(0)
    await expect(page.getByText('I love paint.')).toBeVisible()

    // A picture that is missing, and then comes.
    const missing = 'content/about.mdx:10: The picture photos/gold.png does not exist.'
    await change(root, 'content/about.mdx', 'photos/blue.png', 'photos/gold.png')
    await expect(overlay).toContainText(missing)
    await isToldInTerminal(missing)
    await page.reload()
    await expect(overlay).toContainText(missing)
    await draw(root, 'content/photos/gold.png', 1080)
    await expect(overlay).toHaveCount(0)
    await expectDrawn(page.getByAltText('A blue square'))

    // Facts that cannot be read.
    const fact = 'content/site.ts:2: The file cannot be read from here on'
    await change(root, 'content/site.ts', "'Ada Example'", "'Ada's site'")
    await expect(overlay).toContainText(fact)
    await isToldInTerminal(fact)
    // Mended, the page is loaded once: a second time would show the message again in between.
    let loads = 0
    page.on('framenavigated', () => loads++)
    await change(root, 'content/site.ts', "'Ada's site'", "'Ada Other'")
    await expect(overlay).toHaveCount(0)
    await page.goto(`${server.address}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Welcome, I'm Ada Other")
    expect(loads).toBe(2)

    expect(server.isRunning()).toBe(true)
    expect(server.printed()).not.toMatch(/Internal server error|^\s+at /m)
  })

  test('a file to download is there', async ({ page }) => {
    const response = await page.request.get(`${server.address}/files/resume.pdf`)
    expect(await response.text()).toBe('%PDF-1.4\n')
  })
})

/** Nothing sticks out sideways, not even on the narrowest phone. */
async function expectToFit(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

async function left(page: Page, selector: string): Promise<number> {
  return (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN
}
