/** Under its Content Security Policy, the site works, contacts no other site and uses no storage. */
import { test as base, expect, type Page } from '@playwright/test'
import { fixture } from '../support/fixture.ts'
import { servers } from '../support/servers.ts'
import {
  addresses,
  expectLoaded,
  follow,
  nextPath,
  open,
  openSections,
  scrollThrough,
} from '../support/visitor.ts'

type Fixtures = {
  /** What the policy blocked, and which storage was used. */
  violations: string[]
}

const { preview, workerd = preview } = servers

const test = base.extend<Fixtures, { host: string }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright's first argument must be a pattern.
    async ({}, use) => {
      const server = await workerd(fixture)
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ host }, use) => use(host),
  violations: async ({ page }, use) => {
    const violations: string[] = []
    await page.exposeFunction('report', (violation: string) => violations.push(violation))
    await page.addInitScript(() => {
      const report = Reflect.get(window, 'report')
      document.addEventListener('securitypolicyviolation', (event) =>
        report(`${event.effectiveDirective} ${event.blockedURI}`),
      )
      const deny = (owner: object, name: string) => {
        const denied = () => {
          report(name)
          throw new DOMException('denied by the test', 'SecurityError')
        }
        Object.defineProperty(owner, name, { get: denied, set: denied })
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        deny(window, name)
      }
      deny(Document.prototype, 'cookie')
    })
    await use(violations)
  },
})

for (const from of addresses) {
  test(`a visit to ${from} violates no policy, contacts no other site and stores nothing`, async ({
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
    await follow(page, nextPath(from))
    await expect(page.locator('[aria-current=page]')).toHaveAttribute('href', nextPath(from))
    await seeEverything(page)
    expect(violations).toEqual([])
    expect(elsewhere).toEqual([])
    expect(await context.cookies()).toEqual([])
    const workers = () => navigator.serviceWorker.getRegistrations()
    expect(await page.evaluate(workers)).toEqual([])
  })
}

test('everything that the check accepts works', async ({ page, violations }) => {
  await open(page, '/About')
  for (const [name, align] of [
    ['Repaired bicycles', 'left'],
    ['Boston', 'center'],
    ['1,024', 'right'],
  ] as const) {
    await expect(page.getByRole('cell', { name })).toHaveCSS('text-align', align)
  }
  await follow(page, '/Projects')
  await openSections(page)
  await expect(page.getByText('Sun for 3 days.')).toHaveCSS('font-style', 'italic')
  const styled = page.getByText("Strong, one and two, sun for 5 days, print('an agent').")
  await expect(styled).toHaveCSS('font-weight', '700')
  const images = ['A sketch', 'A copy of a cloud', 'A box and an arrow', 'A screen', 'small']
  for (const name of [...images, 'An image that a component imports']) {
    await expectLoaded(page.getByAltText(name, { exact: true }))
  }
  for (const cloud of await page.getByAltText('A cloud').all()) await expectLoaded(cloud)
  await expect(page.getByRole('link', { name: 'A card' })).toHaveAttribute('href', /ada\/chess$/)
  const download = page.getByRole('link', { name: 'a page to download' })
  const response = await page.request.get((await download.getAttribute('href')) ?? '')
  expect(await response.text()).toContain('<title>A page to download</title>')
  await page.getByTitle('Pong').scrollIntoViewIfNeeded()
  await expect(page.frameLocator('[title=Pong]').getByText('It runs.')).toBeVisible()
  await page.locator('.demo').scrollIntoViewIfNeeded()
  await expect(page.locator('.program')).toHaveText(
    'It runs: WebAssembly, a worker, a worker of its own code, an image, its own bytes.',
  )
  await follow(page, '/')
  const link = page.getByRole('link', { name: 'A laptop between two wheels' })
  await expect(link).toHaveAttribute('href', 'https://video.example/talk')
  await expectLoaded(link.getByRole('img'))
  await expect(page.locator('figcaption')).toHaveText('The talk, in full.')
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0)
  expect(violations).toEqual([])
})

const breakPage = 'document.documentElement.dataset.broken = 1'
const foreign = 'https://elsewhere.example/script.js'
const injections = [
  [`<script>${breakPage}</script>`, /^script-src(-elem)? inline$/],
  [`<img src="/x" onerror="${breakPage}">`, /^script-src(-attr)? inline$/],
  [`<script src="${foreign}"></script>`, RegExp(`^script-src(-elem)? ${foreign}$`)],
  [`<object data="${foreign}"></object>`, /^object-src https/],
  ['<base href="https://elsewhere.example/">', /^base-uri https/],
  ['<script type="module" src="/attempts.js"></script>', /^script-src eval$/],
] as const

/** What our own scripts cannot do either. Not tried inside `evaluate`, where browsers allow some of it. */
const attempts = [
  [`eval('${breakPage}')`, /^script-src eval$/],
  [`import('data:text/javascript,${breakPage}')`, /^script-src(-elem)? data$/],
  [`import('${foreign}?imported')`, /^script-src(-elem)? .*imported$/],
  ["new Worker('data:,')", /^worker-src data$/],
  // Browsers throw before they ask the policy.
  [`new Worker('${foreign}'); ${breakPage}`, /^/],
] as const

for (const carrier of ['header', '<meta> tag'] as const) {
  test(`the ${carrier} alone blocks injected scripts`, async ({ page, violations }) => {
    const serve = (url: string, body: string) =>
      page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await serve(`${foreign}*`, breakPage)
    await serve('/attempts.js', attempts.map(([code]) => `try { ${code} } catch {}`).join('\n'))
    await page.route('/Projects', async (route) => {
      const response = await route.fetch()
      const all = injections.map(([html]) => html).join('')
      const body = (await response.text()).replace('</body>', `${all}</body>`)
      await route.fulfill(
        carrier === 'header'
          ? { response, body: body.replace(/<meta http-equiv[^>]*>/, '') }
          : { body, contentType: 'text/html; charset=utf-8' },
      )
    })
    await open(page, '/Projects')
    for (const [what, violation] of [...injections, ...attempts]) {
      await expect.poll(() => violations, what).toContainEqual(expect.stringMatching(violation))
    }
    await expect(page.locator('html[data-broken]')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeVisible()
  })
}

/** Opens every section and scrolls past every image, so that everything has loaded. */
async function seeEverything(page: Page) {
  await openSections(page)
  await scrollThrough(page)
  const broken = await page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
  )
  expect(broken).toEqual([])
}
