/** The site under its Content Security Policy: it violates nothing, asks nobody else and stores nothing. */
import { test as base, expect, type Page } from '@playwright/test'
import { addresses, follow, open, openSections, paths, scrollThrough } from '../support/visitor.ts'

type Violation = { directive: string; blocked: string }

const test = base.extend<{ violations: Violation[] }>({
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

for (const from of addresses) {
  test(`a visit to ${from}, and from there to every page and back, breaks no rule, asks nobody else and leaves nothing behind`, async ({
    page,
    context,
    baseURL,
    violations,
  }) => {
    const elsewhere: string[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) elsewhere.push(request.url())
    })
    await open(page, from)
    await seeEverything(page)
    for (const to of paths.filter((path) => path !== from)) {
      await follow(page, to)
      await expect(page.locator('[aria-current=page]')).toHaveAttribute('href', to)
      await seeEverything(page)
      await page.goBack()
      await expect(page).toHaveURL(from)
    }
    expect(violations).toEqual([])
    expect(elsewhere).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await storedBy(page)).toEqual({
      local: 0,
      session: 0,
      databases: 0,
      caches: 0,
      workers: 0,
    })
  })
}

const breakPage = 'document.documentElement.dataset.broken = 1'
const foreign = 'https://elsewhere.example/script.js'
const injections = [
  { html: `<script>${breakPage}</script>`, directive: 'script-src(-elem)?', blocked: 'inline' },
  {
    html: `<img src="/x" onerror="${breakPage}">`,
    directive: 'script-src(-attr)?',
    blocked: 'inline',
  },
  { html: `<script src="${foreign}"></script>`, directive: 'script-src(-elem)?', blocked: foreign },
  { html: '<style>main { display: none }</style>', directive: 'style-src.*', blocked: 'inline' },
]

for (const carrier of ['the headers', 'the page alone'] as const) {
  test(`what is injected into a copy of a page is blocked by ${carrier}`, async ({
    page,
    violations,
  }) => {
    await page.route(foreign, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: breakPage }),
    )
    await page.route('/Projects', async (route) => {
      const response = await route.fetch()
      const all = injections.map(({ html }) => html).join('')
      const broken = (await response.text()).replace('</body>', `${all}</body>`)
      await route.fulfill(
        carrier === 'the headers'
          ? { response, body: broken.replace(/<meta http-equiv[^>]*>/, '') }
          : { body: broken, contentType: 'text/html; charset=utf-8' },
      )
    })
    await open(page, '/Projects')
    for (const { html, directive, blocked } of injections) {
      await expect
        .poll(() => violations, html)
        .toContainEqual({ directive: expect.stringMatching(`^${directive}$`), blocked })
    }
    await expect(page.locator('html[data-broken]')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeVisible()
  })
}

test('markup cannot be made from a string, where the browser knows Trusted Types', async ({
  page,
}) => {
  await open(page, '/')
  test.skip(!(await page.evaluate(() => 'trustedTypes' in window)), 'This browser does not.')
  const attempt = page.evaluate(() => {
    document.body.innerHTML = '<p>broken</p>'
  })
  await expect(attempt).rejects.toThrow(/TrustedHTML|Sink type mismatch/)
  await expect(page.getByText('broken')).toHaveCount(0)
})

/** Opens every section and looks at every picture, so that all there is has been loaded. */
async function seeEverything(page: Page) {
  await openSections(page)
  await scrollThrough(page)
  const broken = await page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
  )
  expect(broken).toEqual([])
}

function storedBy(page: Page) {
  return page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
}
