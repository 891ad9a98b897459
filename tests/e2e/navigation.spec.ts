/** From page to page: without a reload, an error or a surprise. */
import { test as base, expect, type Page } from '@playwright/test'
import { owner } from '../support/facts.ts'
import { seededRandom } from '../support/seededRandom.ts'
import {
  collectConsoleErrors,
  expectPage,
  follow,
  hydrated,
  navLink,
  open,
  openSections,
  paths,
  sections,
  titleOf,
} from '../support/visitor.ts'

/** Every test here fails on anything in the browser's console. */
const test = base.extend<{ consoleErrors: string[] }>({
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors = collectConsoleErrors(page)
      await use(consoleErrors)
      expect(consoleErrors).toEqual([])
    },
    { auto: true },
  ],
})

for (const from of paths) {
  test(`from ${from} to every other page, with Back and Forward, nothing reloads`, async ({
    page,
  }) => {
    await open(page, from)
    await markDocument(page)
    for (const to of paths.filter((other) => other !== from)) {
      await follow(page, to)
      await expectPage(page, to)
      await page.goBack()
      await expectPage(page, from)
      await page.goForward()
      await expectPage(page, to)
      await follow(page, from)
      await expectPage(page, from)
    }
    await expectReload(page, !(await knowsNavigationApi(page)))
  })
}

test('without the Navigation API the next page loads as any page does', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await open(page, '/')
  await markDocument(page)
  await follow(page, '/About')
  await expectPage(page, '/About')
  await expectReload(page, true)
})

test('focus moves to the new heading, which is how the navigation is announced, once', async ({
  page,
}) => {
  await open(page, '/')
  await navLink(page, '/Projects').focus()
  await page.keyboard.press('Enter')
  await expectPage(page, '/Projects')
  if (await knowsNavigationApi(page)) {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('summary').first()).toBeFocused()
  }
  await expect(page.locator('[aria-live], [role=status], [role=alert]')).toHaveCount(0)
})

test('a new page starts at its top, and Back returns to where the visitor was', async ({
  page,
}) => {
  // So low that any page is longer.
  await page.setViewportSize({ width: 390, height: 160 })
  await open(page, '/About')
  await navLink(page, '/').focus()
  const place = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2)
    return scrollY
  })
  expect(place).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expectPage(page, '/')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1)
})

test('a reload asks the server again', async ({ page }) => {
  await open(page, '/')
  await follow(page, '/Resume')
  await expectPage(page, '/Resume')
  await markDocument(page)
  const response = page.waitForResponse('/Resume')
  await page.evaluate(() => location.reload())
  expect((await response).status()).toBe(200)
  await expectReload(page, true)
})

test('a modified click opens another tab and leaves this one alone', async ({ page, context }) => {
  await open(page, '/')
  const tab = context.waitForEvent('page')
  await navLink(page, '/About').click({ modifiers: ['ControlOrMeta'] })
  await expect(await tab).toHaveURL('/About')
  await expect(page).toHaveURL('/')
})

test('a link to another site opens a new tab and leaves this one alone', async ({
  page,
  context,
}) => {
  const [profile = ''] = owner.profiles
  await context.route(
    (url) => url.href === profile,
    (route) => route.fulfill({ body: 'elsewhere' }),
  )
  await open(page, '/')
  const tab = context.waitForEvent('page')
  await page.getByRole('contentinfo').locator(`a[href="${profile}"]`).click()
  await expect(await tab).toHaveURL(profile)
  await expect(page).toHaveURL('/')
})

test('an address with a section in it arrives with that section open, and in view', async ({
  page,
}) => {
  await open(page, '/Projects#weather-app')
  await expectOnlyLastOpen(page)
})

test('so does a link within the site to such an address', async ({ page }) => {
  await open(page, '/')
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'weather app' }).click()
  await expectOnlyLastOpen(page)
  await expectReload(page, !(await knowsNavigationApi(page)))
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
    await openSections(page)
    await expect(page.locator('details[open]')).toHaveCount(await sections(page).count())
  }
  await openAll()
  await page.reload()
  await expect(page.locator('details[open]')).toHaveCount(0)

  await hydrated(page)
  await openAll()
  await follow(page, '/Projects')
  await expect(page.locator('details[open]')).toHaveCount(0)

  await openAll()
  await follow(page, '/')
  await expectPage(page, '/')
  await page.goBack()
  await expectPage(page, '/Projects')
  await expect(page.locator('details[open]')).toHaveCount(0)
})

test('two hundred random clicks, each with the outcome that a model of the site expects', async ({
  page,
}) => {
  await open(page, '/Projects')
  test.skip(!(await knowsNavigationApi(page)), 'This browser loads every page.')
  const projects = await sections(page).count()
  expect(projects).toBeGreaterThan(1)
  const random = seededRandom(20250515)
  const pick = (count: number) => Math.floor(random() * count)
  const history = ['/Projects']
  let at = 0
  let opened = new Set<number>()

  for (let step = 0; step < 200; step++) {
    const path = history[at] ?? ''
    const dice = random()
    let action: Parameters<typeof act>[0]
    if (path === '/Projects' && dice < 0.5) {
      const index = pick(projects)
      if (!opened.delete(index)) opened.add(index)
      action = { section: index }
    } else {
      opened = new Set()
      const to = paths[pick(paths.length)] ?? ''
      const delta = dice < 0.7 ? 0 : dice < 0.85 && at > 0 ? -1 : at < history.length - 1 ? 1 : 0
      // A link to the page that is shown replaces it, any other goes into the history.
      if (!delta && to !== path) history.splice(++at, Number.POSITIVE_INFINITY, to)
      at += delta
      action = delta ? { delta } : { link: to }
    }
    const shown = history[at] ?? ''
    expect(await page.evaluate(act, action), `step ${step}`).toEqual({
      path: shown,
      title: titleOf(shown),
      current: [shown],
      headings: 1,
      opened: [...opened].sort((one, other) => one - other),
    })
  }
})

test('a burst of clicks ends on the page that was clicked last', async ({ page }) => {
  await open(page, '/')
  await page.evaluate((paths) => {
    for (let i = 0; i < 50; i++) {
      const path = paths[i % paths.length]
      document.querySelector<HTMLElement>(`nav li a[href="${path}"]`)?.click()
    }
  }, paths)
  await expectPage(page, paths[49 % paths.length] ?? '')
})

/** In the page: clicks, or goes through the history, and tells what is on the screen then. */
async function act(action: { section?: number; link?: string; delta?: number }) {
  const { section = -1, link, delta } = action
  const sections = () => [...document.querySelectorAll('details')]
  sections()[section]?.querySelector('summary')?.click()
  if (link) document.querySelector<HTMLElement>(`nav li a[href="${link}"]`)?.click()
  if (delta) {
    const key = navigation.entries()[(navigation.currentEntry?.index ?? 0) + delta]?.key ?? ''
    await navigation.traverseTo(key).finished
  }
  await navigation.transition?.finished
  // A section's `toggle` event, on which React follows, comes in a task of its own.
  await new Promise((resolve) => setTimeout(resolve))
  return {
    path: location.pathname,
    title: document.title,
    current: [...document.querySelectorAll('[aria-current]')].map((one) =>
      one.getAttribute('href'),
    ),
    headings: document.querySelectorAll('h1').length,
    opened: sections().flatMap(({ open }, i) => (open ? [i] : [])),
  }
}

async function expectOnlyLastOpen(page: Page) {
  const last = sections(page).last()
  await expect(last).toHaveAttribute('open')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(last.locator('.section-text')).toBeInViewport()
}

/** Without it, as in Firefox before 147, every page is loaded. */
function knowsNavigationApi(page: Page): Promise<boolean> {
  return page.evaluate(() => 'navigation' in window)
}

function markDocument(page: Page) {
  return page.evaluate(() => document.documentElement.setAttribute('data-test-mark', ''))
}

async function expectReload(page: Page, isReloaded: boolean) {
  await expect(page.locator('html[data-test-mark]')).toHaveCount(isReloaded ? 0 : 1)
}
