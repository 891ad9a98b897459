/** Whatever fails, the site keeps working: each test takes something away. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { fixture } from '../support/fixture.ts'
import {
  collectConsoleErrors,
  expectPage,
  follow,
  hydrated,
  open,
  paths,
  sections,
} from '../support/visitor.ts'

const script = '**/assets/*.js'

test.describe('the script', () => {
  const faults: Record<string, (page: Page) => Promise<unknown>> = {
    'is blocked': (page) => page.route(script, (route) => route.abort()),
    'breaks off half-way': (page) =>
      page.route(script, (route) => {
        const { pathname } = new URL(route.request().url())
        const body = readFileSync(`${fixture}/dist${pathname}`, 'utf8')
        return route.fulfill({
          body: body.slice(0, body.length / 2),
          contentType: 'text/javascript',
        })
      }),
    'throws when it starts': (page) =>
      page.route(script, (route) =>
        route.fulfill({ body: `throw new Error('broken')`, contentType: 'text/javascript' }),
      ),
    'never arrives': (page) => page.route(script, () => {}),
  }
  for (const [fault, prepare] of Object.entries(faults)) {
    test(`${fault}: every page is there, links lead on, sections open`, async ({ page }) => {
      await prepare(page)
      await page.goto('/', { waitUntil: 'commit' })
      for (const path of paths.toReversed()) {
        await follow(page, path)
        await expectPage(page, path)
      }
      await follow(page, '/Projects')
      await expectToOpen(page)
    })
  }

  test('arrives long after, and keeps what the visitor has done by then', async ({ page }) => {
    const consoleErrors = collectConsoleErrors(page)
    const arrival = Promise.withResolvers<void>()
    await page.route(script, async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.goto('/Projects', { waitUntil: 'commit' })
    const section = sections(page).last()
    await section.locator('summary').click()
    await expect(section).toHaveAttribute('open')

    arrival.resolve()
    await hydrated(page)
    await expect(section).toHaveAttribute('open')
    await expect(page.locator('details[open]')).toHaveCount(1)
    await section.locator('summary').click()
    await expect(section).not.toHaveAttribute('open')
    await follow(page, '/About')
    await expectPage(page, '/About')
    expect(consoleErrors).toEqual([])
  })
})

for (const path of paths) {
  test(`${path} is painted when nothing but the page itself has come`, async ({ page }) => {
    await page.route('**/*', (route) =>
      // All else is asked for, and never answered.
      route.request().resourceType() === 'document' ? route.continue() : undefined,
    )
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    // Chrome waits for a font that the head asks for, too, if only for a while.
    const waitedFor = 'link[rel=stylesheet], link[rel=preload], script[src]:not([type=module])'
    await expect(page.locator('head').locator(waitedFor)).toHaveCount(0)
  })
}

test('without its styles every page reads in order, and nothing is lost', async ({ page }) => {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replace(/<style>.*?<\/style>/s, '')
    await route.fulfill({ response, body })
  })
  for (const path of paths) {
    await page.goto(path)
    expect(await page.evaluate(() => document.styleSheets.length)).toBe(0)
    await expectPage(page, path)
    const tops = await page
      .locator('header, main, footer')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
    expect(tops).toHaveLength(3)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  }
  await page.goto('/Projects')
  await expectToOpen(page)
})

test('without its fonts the text shows at once, in another monospace font', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/')
  const widths = await page.evaluate(() =>
    ['iiii', 'WWWW'].map((text) => {
      const span = document.createElement('span')
      span.textContent = text
      document.body.append(span)
      return span.getBoundingClientRect().width
    }),
  )
  expect(widths[0]).toBeGreaterThan(0)
  expect(widths[0]).toBeCloseTo(widths[1] ?? 0)
  const displays = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ family }) => family.includes('Plex Mono'))
      .map((font) => font.display),
  )
  expect(new Set(displays)).toEqual(new Set(['swap']))
})

test('where storage is denied nothing is missed', async ({ page }) => {
  const consoleErrors = collectConsoleErrors(page)
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied by the test', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get })
    }
    Object.defineProperty(Document.prototype, 'cookie', { get })
  })
  await open(page, '/')
  await follow(page, '/About')
  await expectPage(page, '/About')
  expect(consoleErrors).toEqual([])
})

test('an extension that alters the page before React hydrates does not break it', async ({
  page,
}) => {
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
  await page.locator('summary').first().click()
  await expect(page.locator('details[open]')).toHaveCount(1)
})

test.describe('once a page is open', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/')
    test.skip(!(await page.evaluate(() => 'navigation' in window)), 'It loads every page.')
  })

  test('a new version that is published meanwhile breaks nothing, and a reload shows it', async ({
    page,
  }) => {
    // From now on the old files are gone, and the pages say something new.
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace('</h1>', ' (new version)</h1>')
      await route.fulfill({ response, body })
    })
    for (const path of paths) {
      await follow(page, path)
      await expectPage(page, path)
      await expect(page.getByText('(new version)')).toHaveCount(0)
    }
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('(new version)')
  })

  test('going offline leaves every page within reach', async ({ page, context }) => {
    await context.setOffline(true)
    for (const path of paths.toReversed()) {
      await follow(page, path)
      await expectPage(page, path)
    }
    await page.goBack()
    await expectPage(page, paths[1] ?? '')
  })
})

async function expectToOpen(page: Page) {
  const section = sections(page).first()
  await expect(section.locator('.section-text')).toBeHidden()
  await section.locator('summary').click()
  await expect(section.locator('.section-text')).toBeVisible()
}
