/** Navigating between pages, without a reload or a console error. */
import { test as base, expect, type Page } from '@playwright/test'
import { owner } from '../support/facts.ts'
import {
  boxOf,
  collectConsoleErrors,
  expectPage,
  follow,
  hasNavigationApi,
  hydrated,
  isHydrated,
  navLink,
  nextPath,
  open,
  openSections,
  paths,
  pathsInNavBar,
  sections,
} from '../support/visitor.ts'

/** Every test in this file also fails on console errors. */
const test = base.extend<{ consoleErrors: undefined }>({
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors = collectConsoleErrors(page)
      await use(undefined)
      expect(consoleErrors).toEqual([])
    },
    { auto: true },
  ],
})

for (const from of paths) {
  test(`from ${from}, a link, Back and Forward work without a reload`, async ({ page }) => {
    const to = nextPath(from)
    await open(page, from)
    await markDocument(page)
    await follow(page, to)
    await expectPage(page, to)
    await page.goBack()
    await expectPage(page, from)
    await page.goForward()
    await expectPage(page, to)
    await expectReload(page, !(await hasNavigationApi(page)))
  })
}

test('without the Navigation API, links load the next page', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await open(page, '/')
  await markDocument(page)
  await follow(page, '/About')
  await expectPage(page, '/About')
  await expectReload(page, true)
})

test('focus moves to the new heading, and nothing else announces it', async ({ page }) => {
  await open(page, '/')
  await navLink(page, '/Projects').focus()
  await page.keyboard.press('Enter')
  await expectPage(page, '/Projects')
  if (await hasNavigationApi(page)) {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('summary').first()).toBeFocused()
  }
  await expect(page.locator('[aria-live], [role=status], [role=alert]')).toHaveCount(0)
})

test('a new page starts at the top, and Back restores the scroll position', async ({ page }) => {
  // Low enough for every page to scroll.
  await page.setViewportSize({ width: 390, height: 160 })
  await open(page, '/About')
  await navLink(page, '/').focus()
  const position = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2)
    return scrollY
  })
  expect(position).toBeGreaterThan(0)
  // Where the page is when its heading gets the focus, before any frame shows it.
  await page.evaluate(() => {
    addEventListener('focusin', () => Object.assign(window, { focusedAt: scrollY }))
  })
  await page.keyboard.press('Enter')
  await expectPage(page, '/')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  if (await hasNavigationApi(page))
    expect(await page.evaluate(() => Reflect.get(window, 'focusedAt'))).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(position, -1)
})

test('a reload gets the page from the server again', async ({ page }) => {
  await open(page, '/')
  await follow(page, '/Resume')
  await expectPage(page, '/Resume')
  await markDocument(page)
  const response = page.waitForResponse('/Resume')
  await page.evaluate(() => location.reload())
  expect((await response).status()).toBe(200)
  await expectReload(page, true)
})

test('Ctrl+click and links to other sites open a new tab', async ({ page, context }) => {
  await open(page, '/')
  const ours = context.waitForEvent('page')
  await navLink(page, '/About').click({ modifiers: ['ControlOrMeta'] })
  await expect(await ours).toHaveURL('/About')
  const [profile = ''] = owner.profiles
  await context.route(
    (url) => url.href === profile,
    (route) => route.fulfill({ body: 'elsewhere' }),
  )
  const theirs = context.waitForEvent('page')
  await page.getByRole('contentinfo').locator(`a[href="${profile}"]`).click()
  await expect(await theirs).toHaveURL(profile)
  await expect(page).toHaveURL('/')
})

test('a URL or a link with a fragment opens that section and scrolls to it', async ({ page }) => {
  await open(page, '/Projects#weather-app')
  await expectOnlyLastOpen(page)
  await open(page, '/')
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'weather app' }).click()
  await expectOnlyLastOpen(page)
  await expectReload(page, !(await hasNavigationApi(page)))
})

test('after a link to a project or a heading, Tab continues there', async ({ page }) => {
  await open(page, '/')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  await page.getByRole('main').getByRole('link', { name: 'weather app' }).press('Enter')
  await expect(sections(page).last().locator('> summary')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sections(page).last().getByRole('link').first()).toBeFocused()

  await open(page, '/Projects#anything-goes')
  await page.getByRole('link', { name: 'everything else' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Everything else' })).toBeFocused()
})

test('the skip link keeps open sections open', async ({ page }) => {
  await open(page, '/Projects')
  await page.locator('summary').first().click()
  // The second time, the URL no longer changes.
  for (let time = 1; time <= 2; time++) {
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('details[open]')).toHaveCount(1)
  }
})

test('a link to the top keeps open sections open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await open(page, '/Projects')
  const section = sections(page).nth(2)
  await section.locator('> summary').click()
  await section.locator('.section-text').evaluate((text) => {
    text.insertAdjacentHTML('beforeend', '<p><a href="#">Back to top</a></p>')
  })
  // The second time, the URL no longer changes.
  for (let time = 1; time <= 2; time++) {
    await section.getByRole('link', { name: 'Back to top' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(section).toHaveAttribute('open')
  }
})

test('a reload and a link to the same page close every section', async ({ page }) => {
  await open(page, '/Projects')
  for (const arrive of [
    async () => {
      await page.reload()
      await hydrated(page)
    },
    () => follow(page, '/Projects'),
  ]) {
    await openSections(page)
    await expect(page.locator('main > details:not([open])')).toHaveCount(0)
    await arrive()
    await expect(page.locator('details[open]')).toHaveCount(0)
  }
  await expect(sections(page)).not.toHaveCount(0)
})

test('Back shows the sections that were open, where they were left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await open(page, '/Projects')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  const states = () =>
    page.locator('details').evaluateAll((nodes) => nodes.map((node) => node.hasAttribute('open')))
  await sections(page).nth(2).locator('> summary').click()
  await page.getByText('More about it').click()
  const left = await states()
  expect(left.filter(Boolean)).toHaveLength(2)
  const box = page.getByText('What only an open box shows.')
  const link = page.getByRole('link', { name: 'everything else' })
  await link.scrollIntoViewIfNeeded()
  const { y } = await boxOf(box)
  await link.click()
  await expect(page).toHaveURL('/About#everything-else')
  await page.goBack()
  await expectPage(page, '/Projects')
  // Those in closed projects follow.
  await expect.poll(states).toEqual(left)
  await expect.poll(async () => (await boxOf(box)).y).toBeCloseTo(y, -1)
  await follow(page, '/Projects')
  await expect(page.locator('details[open]')).toHaveCount(0)
})

test('Back opens the same sections when a demo had sections of its own', async ({ page }) => {
  await open(page, '/Projects')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  await sections(page).nth(2).locator('> summary').click()
  await page
    .locator('.section-text')
    .first()
    .evaluate((text) => {
      text.insertAdjacentHTML('beforeend', '<div class="program"><details></details></div>')
    })
  await follow(page, '/About')
  await expectPage(page, '/About')
  await page.goBack()
  await expectPage(page, '/Projects')
  await expect(sections(page).nth(2)).toHaveAttribute('open')
  await expect(page.locator('details[open]')).toHaveCount(1)
})

test('after a link, the page comes before what is in its sections, also if that is loaded', async ({
  page,
}) => {
  await open(page, '/Projects')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  const code = sections(page).nth(2).locator('pre').first()
  await expect.poll(() => code.evaluate(isHydrated)).toBe(true)
  const rendered = await page.evaluate(async () => {
    for (const path of ['/About', '/Projects']) {
      document.querySelector<HTMLElement>(`nav li a[href="${path}"]`)?.click()
      await navigation.transition?.finished
    }
    const ofAll = [...document.querySelectorAll('main > details > .section-text')]
    return ofAll.map((text) => text.querySelectorAll(':scope > :not(.section-links)').length)
  })
  expect(rendered).toEqual([0, 0, 0, 0, 0, 0, 0])
  await expect(page.getByText('A long write-up')).toHaveCount(1)
})

test('a page outside of the nav bar is found by links only', async ({ page }) => {
  await open(page, '/Projects')
  const links = page.getByRole('banner').getByRole('listitem').getByRole('link')
  const hrefs = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(await hrefs()).toEqual(pathsInNavBar)
  await sections(page).first().locator('summary').click()
  await page.getByRole('link', { name: 'a long story' }).click()
  await expectPage(page, '/Chess')
  expect(await hrefs()).toEqual(pathsInNavBar)
})

test('a burst of clicks ends on the page clicked last', async ({ page }) => {
  await open(page, '/')
  await page.evaluate((paths) => {
    for (let i = 0; i < 50; i++) {
      const path = paths[i % paths.length]
      document.querySelector<HTMLElement>(`nav li a[href="${path}"]`)?.click()
    }
  }, pathsInNavBar)
  await expectPage(page, pathsInNavBar[49 % pathsInNavBar.length] ?? '')
})

async function expectOnlyLastOpen(page: Page) {
  const last = sections(page).last()
  await expect(last).toHaveAttribute('open')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(last.locator('.section-text')).toBeInViewport()
}

function markDocument(page: Page) {
  return page.evaluate(() => document.documentElement.setAttribute('data-test-mark', ''))
}

async function expectReload(page: Page, isReloaded: boolean) {
  await expect(page.locator('html[data-test-mark]')).toHaveCount(isReloaded ? 0 : 1)
}
