/** What projects contain comes in files of their own: when they are loaded, and what is shown until then. */
import { expect, type Page, type Route, test } from '@playwright/test'
import {
  collectConsoleErrors,
  expectPage,
  follow,
  hasNavigationApi,
  hydrated,
  isHydrated,
  open,
  sections,
} from '../support/visitor.ts'

/** Those of all projects, and that of the third. */
const files = /\/assets\/(\d+-|README-|short-texts-).*\.js$/
const third = /\/assets\/3-anything-goes-.*\.js$/

test('every page loads one script, and only Projects loads what projects contain, all of it once it is idle', async ({
  page,
}) => {
  // But for a component that Home loads lazily.
  const script = /\/assets\/(?!Chart-).*\.js$/
  const requests = new Set<string>()
  page.on('request', (request) => script.test(request.url()) && requests.add(request.url()))
  const errors = collectConsoleErrors(page)
  for (const path of ['/Resume', '/']) await open(page, path)
  const link = page.getByRole('main').getByRole('link', { name: 'my projects' })
  await link.hover()
  await page.waitForLoadState('networkidle')
  expect(requests.size).toBe(1)
  await link.click()
  await expectPage(page, '/Projects')
  await expect(emptyTexts(page)).toHaveCount(0)
  expect([...requests].filter((url) => files.test(url)).length).toBeGreaterThan(3)
  expect(errors).toEqual([])
})

test('a project that is opened before its text has arrived shows it then, and before any other', async ({
  page,
}) => {
  await open(page, '/')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  const arrivals = [await hold(page, files), await hold(page, /\/assets\/2-tetris.*\.js$/)]
  await follow(page, '/Projects')
  const project = sections(page).nth(1)
  await project.locator('> summary').click()
  await expect(project).toHaveAttribute('open')
  await expect(project.locator('.section-text')).toBeEmpty()
  arrivals[1]?.resolve()
  await expect(project.getByText('It falls')).toBeVisible()
  // As if it had been there when the project was opened.
  await expect(project.locator('video').first()).toHaveAttribute('preload', 'metadata')
  await expect(emptyTexts(page)).toHaveCount(6)
})

test('a page stays until the project that a link or Back leads to can be shown', async ({
  page,
}) => {
  const errors = collectConsoleErrors(page)
  const arrival = await hold(page, /\/assets\/10-weather-app-.*\.js$/)
  await open(page, '/')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  const link = page.getByRole('main').getByRole('link', { name: 'weather app' })
  // The second time, the address is that of the project already.
  for (let time = 1; time <= 2; time++) {
    await link.click({ noWaitAfter: true })
    await expect(page).toHaveURL('/Projects#weather-app')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  }
  arrival.resolve()
  const project = sections(page).last()
  await expect(project.locator('> summary')).toBeFocused()
  await expect(project).toHaveAttribute('open')
  await expect(project.locator('.section-text')).toBeInViewport()
  await expect(project.getByText('Sun for 3 days.')).toBeVisible()
  // The page that waited has not taken the sections of the other.
  await page.goBack()
  await expectPage(page, '/')
  await page.goForward()
  await expect(project).toHaveAttribute('open')
  await expect(page.locator('details[open]')).toHaveCount(1)
  expect(errors).toEqual([])
})

test('Back waits, too, for a project that was open before its file had arrived', async ({
  page,
}) => {
  const arrival = await hold(page, third)
  await open(page, '/Projects')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  await sections(page).nth(2).locator('> summary').click()
  await page.getByRole('link', { name: 'everything else' }).click()
  await expect(page).toHaveURL('/About#everything-else')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/Projects')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About me')
  arrival.resolve()
  await expect(page.getByText('A long write-up')).toBeVisible()
  await expect(page.locator('details[open]')).toHaveCount(1)
})

test('after a deploy, a project whose file is gone is shown by a new page, which is loaded once', async ({
  page,
}) => {
  await open(page, '/')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'Gone' }))
  await follow(page, '/Projects')
  const project = sections(page).nth(2)
  await project.locator('> summary').click()
  await expect(project.getByText('A long write-up')).toBeVisible()
  await expect(page).toHaveURL('/Projects#anything-goes')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await hydrated(page)
  for (let time = 1; time <= 2; time++) await project.locator('> summary').click()
  await expect(project.getByText('A long write-up')).toBeVisible()
  expect(loads).toBe(1)

  await follow(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'weather app' }).click()
  await expect(sections(page).last().locator('.section-text')).toBeInViewport()
  await expect(page.getByText('Sun for 3 days.')).toBeVisible()
  expect(loads).toBe(2)

  await follow(page, '/About')
  await page.goBack()
  await expect(page.getByText('Sun for 3 days.')).toBeVisible()
  expect(loads).toBe(3)
})

test('offline, a project says so, and its text follows', async ({ page, context }) => {
  await open(page, '/')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  await page.evaluate(() => document.documentElement.setAttribute('data-test-mark', ''))
  await context.setOffline(true)
  await follow(page, '/Projects')
  const [first, project] = [sections(page).first(), sections(page).nth(2)]
  for (const section of [first, project]) {
    await section.locator('> summary').click()
    await expect(section.locator('.failure')).toBeVisible()
  }
  await first.locator('> summary').click()
  await context.setOffline(false)
  await expect(project.getByText('A long write-up')).toBeVisible()
  await first.locator('> summary').click()
  await expect(first.getByText('It plays chess')).toBeVisible()
  await expect(page.locator('.failure')).toHaveCount(0)
  await expect(page.locator('html[data-test-mark]')).toHaveCount(1)
})

test('a page from the server has all texts, which work before their files arrive, and stay the same', async ({
  page,
}) => {
  const errors = collectConsoleErrors(page)
  const arrival = await hold(page, files)
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/Projects')
  const project = page.locator('details:has(> #path-tracer)')
  await project.locator('> summary').click()
  const code = project.locator('pre').first()
  await expect(code).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(project.locator('[tabindex="0"]')).not.toHaveCount(0)
  const before = await snapshot(page)
  arrival.resolve()
  await expect.poll(() => code.evaluate(isHydrated)).toBe(true)
  expect(await snapshot(page)).toEqual(before)
  expect(errors).toEqual([])
})

/** What is not rendered yet. The links of a row are. */
function emptyTexts(page: Page) {
  return page.locator('main > details > .section-text:not(:has(> :not(.section-links)))')
}

/** The elements themselves, with the HTML of all. */
function snapshot(page: Page) {
  return page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    const known: Map<Node, number> = (Reflect.get(window, 'known') as never) ?? new Map()
    Object.assign(window, { known })
    const nodes = [...main.querySelectorAll('*')]
    for (const node of nodes) if (!known.has(node)) known.set(node, known.size)
    return [main.innerHTML, nodes.map((node) => known.get(node))]
  })
}

/** Delays files until the promise is resolved. */
async function hold(page: Page, url: RegExp) {
  const arrival = Promise.withResolvers<void>()
  await page.route(url, async (route: Route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival
}
