/** `npm run visit`: what it reports, and that the fixture has nothing to report. */
import { type Browser, expect, test } from '@playwright/test'
import { visitPages } from '../../tools/scripts/visitPages.ts'
import { paths } from '../support/visitor.ts'

test.skip(({ browserName }) => browserName !== 'chromium', 'It uses Chromium.')

test('all pages work', async ({ browser, baseURL }) => {
  expect(await visitPages(browser, baseURL ?? '', paths)).toEqual(new Map())
})

/** What is wrong when a page loads. */
const scripts = {
  '/Projects': "throw new Error('Thrown')",
  '/Resume': "console.error('Logged')",
  '/Case-studies': "fetch('/assets/missing.json')",
  '/About': "fetch('https://elsewhere.example'); eval('1')",
}

/** What is wrong with the HTML of a page. */
const replacements: Record<string, [string | RegExp, string]> = {
  '/Projects': ['</body>', '<p class="wide" style="width: 500px">Wide</p></body>'],
  '/Resume': [/<h1.*?<\/h1>/, '<h1>Another</h1>'],
  '/Case-studies': [/<style>.*?<\/style>/s, ''],
}

test('each problem is reported once, with its pages and widths', async ({ browser, baseURL }) => {
  const problems = await visitPages({ newContext }, baseURL ?? '', [...paths, '/Never'], 25_000)
  const report = Array.from(problems, ([problem, views]) => [
    problem.replace(/-[\w-]{8}\.svg|\n.*/gs, ''),
    [...views].sort().join(),
  ])
  const both = (path: string) => `${path} (1280 px),${path} (320 px)`
  expect(Object.fromEntries(report)).toEqual({
    'An error in a script: Thrown': both('/Projects'),
    'It can be scrolled sideways: <p class="wide" style="width: 500px"> is too wide.':
      '/Projects (320 px)',
    'The image /assets/architecture cannot be shown.': both('/Projects'),
    'An error in a script: Logged': both('/Resume'),
    'React rendered it again, because it found something else than was built.': both('/Resume'),
    '/assets/missing.json is missing.': both('/Case-studies'),
    'It has no styles.': both('/Case-studies'),
    "The site's security policy blocks https://elsewhere.example/ (connect-src).": both('/About'),
    "The site's security policy blocks eval (script-src).": both('/About'),
    'Its link in the nav bar does not work.': both('/Never'),
    'It does not respond.': both('/Never'),
    'An unknown address has status 200.': both('/not-a-page'),
  })

  async function newContext(options: Parameters<Browser['newContext']>[0]) {
    const context = await browser.newContext(options)
    await context.route('**/assets/architecture-*', (route) => route.fulfill({ body: 'x' }))
    await context.route('/Never', () => {})
    await context.route('/not-a-page', async (route) => {
      await route.fulfill({ response: await route.fetch(), status: 200 })
    })
    await context.route('**/assets/entry-client-*.js', async (route) => {
      const response = await route.fetch()
      const faults = Object.entries(scripts).map(
        ([path, code]) => `if (location.pathname === '${path}') { ${code} }\n`,
      )
      await route.fulfill({ response, body: (await response.text()) + faults.join('') })
    })
    for (const [path, [from, to]] of Object.entries(replacements)) {
      await context.route(path, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace(from, to) })
      })
    }
    return context
  }
})
