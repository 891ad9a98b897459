/** Moving about: prerendered pages that React takes over, without a fault, a reload or a surprise. */
import { test as base, expect, type Page } from '@playwright/test'
import { site } from '../../content/site.ts'
import { pages } from '../../src/pages.ts'
import {
  collectComplaints,
  expectPage,
  follow,
  hydrated,
  open,
  sections,
} from '../support/visitor.ts'

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
  await open(page, '/')
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
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('[aria-live], [role=status], [role=alert]')).toHaveCount(0)
})

test('a new page starts at its top, and Back returns to where the visitor was', async ({
  page,
}) => {
  // So low that any page is longer.
  await page.setViewportSize({ width: 390, height: 160 })
  await open(page, '/About')
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).last().focus()
  const place = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2)
    return scrollY
  })
  expect(place).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expectPage(page, 'Home')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
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
  const { href } = new URL(site.codeProfile.url)
  await context.route(
    (url) => url.href === href,
    (route) => route.fulfill({ body: 'elsewhere' }),
  )
  await open(page, '/')
  const tab = context.waitForEvent('page')
  await page.getByRole('contentinfo').getByRole('link').last().click()
  await expect(await tab).toHaveURL(href)
  await expect(page).toHaveURL('/')
})

test('an address with a section in it arrives with that section open, and in view', async ({
  page,
}) => {
  await open(page, '/Projects')
  const address = await addressOfLast(page)
  await page.goto('/')
  await open(page, address)
  await expectOnlyLastOpen(page)
})

test('so does a move within the site to such an address', async ({ page }) => {
  await open(page, '/Projects')
  const address = await addressOfLast(page)
  await follow(page, 'Home')
  await page.evaluate((address) => {
    const link = document.createElement('a')
    link.href = address
    link.textContent = 'the last project'
    document.querySelector('main')?.append(link)
  }, address)
  await markDocument(page)
  await page.getByRole('link', { name: 'the last project' }).click()
  await expectOnlyLastOpen(page)
  await expect(markedDocument(page)).toBeAttached()
})

test('the skip link moves on within the page, and leaves open what is open', async ({ page }) => {
  await open(page, '/Projects')
  await page.locator('summary').first().click()
  // The second time the address does not change any more.
  for (let time = 1; time <= 2; time++) {
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('details[open]')).toHaveCount(1)
  }
})

test('every other arrival finds every section closed', async ({ page }) => {
  await open(page, '/Projects')
  const openAll = async () => {
    for (const section of await sections(page).all()) await section.locator('summary').click()
    await expect(page.locator('details[open]')).toHaveCount(await sections(page).count())
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

async function addressOfLast(page: Page): Promise<string> {
  return `/Projects#${await sections(page).last().locator('.section-text').getAttribute('id')}`
}

async function expectOnlyLastOpen(page: Page) {
  const last = sections(page).last()
  await expect(last).toHaveAttribute('open')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(last.locator('.section-text')).toBeInViewport()
}

function markDocument(page: Page) {
  return page.evaluate(() => document.documentElement.setAttribute('data-test-mark', ''))
}

function markedDocument(page: Page) {
  return page.locator('html[data-test-mark]')
}
