/** The site under the policy that it is served with, on the engine that serves it. */
import { test as base, expect, type Page } from '@playwright/test'
import { pages } from '../src/pages.ts'
import { type Engine, engines } from './hosting/engines.ts'
import { open } from './visitor.ts'

type Violation = { directive: string; blocked: string }

const test = base.extend<{ violations: Violation[] }, { engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here.
    async ({}, use) => {
      const engine = await engines.workerd('.')
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ engine }, use) => use(`http://localhost:${engine.port}`),
  violations: async ({ page }, use) => {
    const violations: Violation[] = []
    await page.exposeFunction('report', (violation: Violation) => violations.push(violation))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        Reflect.get(
          window,
          'report',
        )({
          directive: event.effectiveDirective,
          blocked: event.blockedURI,
        }),
      )
    })
    await use(violations)
  },
})

test('every page, every section and every move between pages, without a violation', async ({
  page,
  violations,
}) => {
  test.slow()
  for (const from of pages) {
    await open(page, from.path)
    await seeEverything(page)
    for (const to of pages.filter((other) => other !== from)) {
      await follow(page, to.name)
      await seeEverything(page)
      await page.goBack()
      await expect(page).toHaveURL(from.path)
    }
  }
  await open(page, '/nothing')
  await seeEverything(page)
  expect(violations).toEqual([])
})

const injections = [
  {
    what: 'an inline script',
    html: '<script>document.documentElement.dataset.broken = "yes"</script>',
    directive: /^script-src/,
    blocked: 'inline',
  },
  {
    what: 'an inline handler',
    html: '<img src="/nothing.png" alt="" onerror="document.documentElement.dataset.broken = 1">',
    directive: /^script-src/,
    blocked: 'inline',
  },
  {
    what: 'a foreign script',
    html: '<script src="https://elsewhere.example/script.js"></script>',
    directive: /^script-src/,
    blocked: 'https://elsewhere.example/script.js',
  },
  {
    what: 'a style sheet of its own',
    html: '<style>main { display: none }</style>',
    directive: /^style-src/,
    blocked: 'inline',
  },
]

for (const { what, html, directive, blocked } of injections) {
  for (const carrier of ['the headers', 'the page alone'] as const) {
    test(`${what} in a copy of a page is blocked by ${carrier}`, async ({ page, violations }) => {
      await page.route('https://elsewhere.example/**', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'document.documentElement.dataset.broken = "yes"',
        }),
      )
      await page.route('/Projects', async (route) => {
        const response = await route.fetch()
        const broken = (await response.text()).replace('</body>', `${html}</body>`)
        await route.fulfill(
          carrier === 'the headers'
            ? { response, body: broken.replace(/<meta http-equiv[^>]*>/, '') }
            : { body: broken, contentType: 'text/html; charset=utf-8' },
        )
      })
      await open(page, '/Projects')
      await expect
        .poll(() => violations)
        .toContainEqual({ directive: expect.stringMatching(directive), blocked })
      await expect(page.locator('html[data-broken]')).toHaveCount(0)
      await expect(page.getByRole('main')).toBeVisible()
    })
  }
}

test('markup cannot be made from a string, where the browser knows Trusted Types', async ({
  page,
}) => {
  await open(page, '/')
  test.skip(!(await page.evaluate(() => 'trustedTypes' in window)), 'this browser does not')
  const attempt = page.evaluate(() => {
    document.body.innerHTML = '<p>broken</p>'
  })
  await expect(attempt).rejects.toThrow(/TrustedHTML/)
  await expect(page.getByText('broken')).toHaveCount(0)
})

async function follow(page: Page, name: string) {
  await page.getByRole('banner').getByRole('listitem').getByRole('link', { name }).click()
  await expect(page.locator('[aria-current=page]')).toHaveText([name])
}

/** Opens what can be opened and waits for every picture, so that all there is has been loaded. */
async function seeEverything(page: Page) {
  for (const summary of await page.locator('summary').all()) await summary.click()
  for (const picture of await page.getByRole('main').getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
}
