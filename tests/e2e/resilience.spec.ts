/** The site keeps working when something fails: each test takes something away. */
import { expect, type Page, type Route, test } from '@playwright/test'
import {
  collectConsoleErrors,
  expectPage,
  follow,
  hasNavigationApi,
  hydrated,
  open,
  painted,
  paths,
  pathsInNavBar,
  sections,
} from '../support/visitor.ts'

const script = '**/assets/*.js'
const faults: [string, (route: Route) => unknown][] = [
  ['is blocked', (route) => route.abort()],
  ['throws', (route) => route.fulfill({ body: 'throw 0', contentType: 'text/javascript' })],
  ['never arrives', () => {}],
]

for (const [fault, answer] of faults) {
  test(`if the script ${fault}, pages, links and sections work`, async ({ page }) => {
    await page.route(script, answer)
    await page.goto('/', { waitUntil: 'commit' })
    for (const path of pathsInNavBar.toReversed()) {
      await follow(page, path)
      await expectPage(page, path)
    }
    await follow(page, '/Projects')
    await expectToOpen(page)
  })
}

test('if the script is late, a section that was opened stays open', async ({ page }) => {
  const consoleErrors = collectConsoleErrors(page)
  const arrival = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/Projects', { waitUntil: 'commit' })
  // Only the first section, because more of the page may still arrive.
  const section = sections(page).first()
  await section.locator('> summary').click()
  await expect(section).toHaveAttribute('open')

  arrival.resolve()
  await hydrated(page)
  await expect(section).toHaveAttribute('open')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await section.locator('> summary').click()
  await expect(section).not.toHaveAttribute('open')
  await follow(page, '/About')
  await expectPage(page, '/About')
  expect(consoleErrors).toEqual([])
})

test('every page is painted before anything but its HTML has arrived', async ({ page }) => {
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : undefined,
  )
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' })
    await painted(page)
    // Chrome briefly waits for fonts that the head preloads.
    const preload = 'link[rel=preload]:not([as=image])'
    const blocking = `link[rel=stylesheet], ${preload}, script[src]:not([type=module])`
    await expect(page.locator('head').locator(blocking)).toHaveCount(0)
  }
})

test('without its fonts, text shows at once in another monospace font', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/')
  const widths = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
    canvas.font = getComputedStyle(document.body).font
    return ['iiii', 'WWWW'].map((text) => canvas.measureText(text).width)
  })
  expect(widths[0]).toBeGreaterThan(0)
  expect(widths[0]).toBeCloseTo(widths[1] ?? 0)
  const displays = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ family }) => family.includes('Plex Mono'))
      .map(({ display }) => display),
  )
  expect(new Set(displays)).toEqual(new Set(['swap']))
})

test('a page that an extension changed before hydration works', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      document.documentElement.setAttribute('data-extension', 'dark')
      document.body.prepend(document.createElement('aside'))
      document.body.style.filter = 'none'
      document.querySelector('main')?.prepend(document.createElement('aside'))
      for (const link of document.querySelectorAll('a')) link.setAttribute('data-seen', '')
      const heading = document.querySelector('h1')
      if (heading) heading.innerHTML = `<font>${heading.textContent}</font>`
    })
  })
  for (const path of paths) {
    await open(page, path)
    await expectPage(page, path)
  }
  await follow(page, '/Projects')
  await expectPage(page, '/Projects')
  await expectToOpen(page)
})

test('navigation needs no server, and a reload shows a new version', async ({ page }) => {
  await open(page, '/')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.abort()
    const response = await route.fetch()
    const body = (await response.text()).replace('</h1>', ' (new version)</h1>')
    await route.fulfill({ response, body })
  })
  for (const path of pathsInNavBar.toReversed()) {
    await follow(page, path)
    await expectPage(page, path)
    await expect(page.getByText('(new version)')).toHaveCount(0)
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(new version)')
})

async function expectToOpen(page: Page) {
  const section = sections(page).first()
  await expect(section.locator('.section-text')).toBeHidden()
  await section.locator('summary').click()
  await expect(section.locator('.section-text')).toBeVisible()
}
