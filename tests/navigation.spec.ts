/** Moving about: prerendered pages that React takes over, without a fault, a reload or a surprise. */
import { test as base, expect, type Page } from '@playwright/test'
import { pages } from '../src/pages.ts'
import { collectComplaints, expectPage, follow, hydrated, open } from './visitor.ts'

/** Every test here fails on anything that the browser complains of. */
const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints = collectComplaints(page)
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

for (const from of pages) {
  test(`from ${from.path} to every other page, with Back and Forward, nothing reloads`, async ({
    page,
  }) => {
    await open(page, from.path)
    await markDocument(page)
    for (const to of pages.filter((other) => other !== from)) {
      await follow(page, to.name)
      await expectPage(page, to.name)
      await page.goBack()
      await expectPage(page, from.name)
      await page.goForward()
      await expectPage(page, to.name)
      await follow(page, from.name)
      await expectPage(page, from.name)
    }
    await expect(markedDocument(page)).toBeAttached()
  })
}

test('without the Navigation API the next page loads as any page does', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await page.goto('/')
  await markDocument(page)
  await follow(page, 'About')
  await expectPage(page, 'About')
  await expect(markedDocument(page)).not.toBeAttached()
})

test('focus moves to the new heading, which is how the move is announced, once', async ({
  page,
}) => {
  await open(page, '/')
  await follow(page, 'About')
  await expect(page.getByRole('heading', { level: 1, name: 'About me' })).toBeFocused()
  await expect(page.locator('[aria-live], [role=status], [role=alert]')).toHaveCount(0)
})

test('a new page starts at its top, and Back returns to where the visitor was', async ({
  page,
}) => {
  await open(page, '/About')
  await page.evaluate(() => scrollTo(0, 1500))
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).last().focus()
  await page.evaluate(() => scrollTo(0, 1500))
  await page.keyboard.press('Enter')
  await expectPage(page, 'Home')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
})

test('a reload asks the server again', async ({ page }) => {
  await open(page, '/')
  await follow(page, 'Resume')
  await markDocument(page)
  const document = page.waitForResponse('/Resume')
  await page.evaluate(() => location.reload())
  expect((await document).status()).toBe(200)
  await expect(markedDocument(page)).not.toBeAttached()
})

test('a modified click opens another tab and leaves this one alone', async ({ page, context }) => {
  await open(page, '/')
  const tab = context.waitForEvent('page')
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'About' })
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(await tab).toHaveURL('/About')
  await expect(page).toHaveURL('/')
})

test('a link to another site opens a new tab and leaves this one alone', async ({
  page,
  context,
}) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'elsewhere' }))
  await open(page, '/')
  const tab = context.waitForEvent('page')
  await page.getByRole('contentinfo').getByRole('link').last().click()
  await expect(await tab).toHaveURL(/^https:\/\/example\.com/)
  await expect(page).toHaveURL('/')
})

test('a section that is opened before the script arrives stays open, and closes', async ({
  page,
}) => {
  let deliverScript = () => {}
  const asked = new Promise<void>((resolve) => {
    deliverScript = resolve
  })
  await page.route('**/*.js', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/Projects', { waitUntil: 'commit' })
  const chess = page.locator('details', { hasText: 'Chess AI' })
  await chess.locator('summary').click()
  await expect(chess).toHaveAttribute('open')

  deliverScript()
  await hydrated(page)
  await expect(chess).toHaveAttribute('open')
  await expect.poll(() => chess.evaluate(openInReact)).toBe(true)
  await expect(page.locator('details[open]')).toHaveCount(1)
  await chess.locator('summary').click()
  await expect(chess).not.toHaveAttribute('open')
})

test('an address with a section in it arrives with that section open, and in view', async ({
  page,
}) => {
  await open(page, '/Projects#chess-ai')
  await expect(page.locator('details[open] summary')).toHaveText([
    'Chess AI using alpha-beta pruning',
  ])
  await expect(page.locator('#chess-ai')).toBeInViewport()
})

test('so does a move within the site to such an address', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/Projects#tetris-ai'
    link.textContent = 'the Tetris AI'
    document.querySelector('main')?.append(link)
  })
  await markDocument(page)
  await page.getByRole('link', { name: 'the Tetris AI' }).click()
  await expect(page.locator('details[open] summary')).toHaveText([/^Tetris AI/])
  await expect(page.locator('#tetris-ai')).toBeInViewport()
  await expect(markedDocument(page)).toBeAttached()
})

test('the skip link moves on within the page, and leaves open what is open', async ({ page }) => {
  await open(page, '/Projects')
  await page.locator('summary').first().click()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('details[open]')).toHaveCount(1)
})

test('every other arrival finds all four sections closed', async ({ page }) => {
  await open(page, '/Projects')
  const openAll = async () => {
    for (const summary of await page.locator('summary').all()) await summary.click()
    await expect(page.locator('details[open]')).toHaveCount(4)
  }
  await openAll()
  await page.reload()
  await expect(page.locator('details[open]')).toHaveCount(0)

  await hydrated(page)
  await openAll()
  await follow(page, 'Projects')
  await expect(page.locator('details[open]')).toHaveCount(0)

  await openAll()
  await follow(page, 'Home')
  await page.goBack()
  await expectPage(page, 'Projects')
  await expect(page.locator('details[open]')).toHaveCount(0)
})

/** What React has for this section's flag, which must be what is on the screen. */
function openInReact(details: Element): unknown {
  const [, props] = Object.entries(details).find(([key]) => key.startsWith('__reactProps')) ?? []
  return props.open
}

function markDocument(page: Page) {
  return page.evaluate(() => document.documentElement.setAttribute('data-test-mark', ''))
}

function markedDocument(page: Page) {
  return page.locator('html[data-test-mark]')
}
