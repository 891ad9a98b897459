/** `npm run visit`: what it reports, and that the fixture has nothing to report. */
import { type Browser, expect, test } from '@playwright/test'
import { visitPages } from '../../tools/scripts/visitPages.ts'
import { paths } from '../support/visitor.ts'

test.skip(({ browserName }) => browserName !== 'chromium', 'It uses Chromium.')

test('all pages work', async ({ browser, baseURL }) => {
  expect(await visitPages(browser, baseURL ?? '', paths)).toEqual([])
})

/** What is wrong when a page loads. */
const scripts = {
  '/Projects': "setTimeout(() => { throw new Error('Thrown') })",
  '/Resume': "console.error('Logged')",
  '/Case-studies': "fetch('/assets/missing.json')",
  '/About': "import('https://elsewhere.example/1.js').catch(() => {}); eval('1')",
}

const formula = '<math><mrow><mspace width="500px" /></mrow></math>'

/** What is wrong with the HTML of a page. */
const replacements: Record<string, [string | RegExp, string]> = {
  '/': ['<a href="/CV"', '<a href="/CV" style="display: none"'],
  // A formula that scrolls, and one that makes the page scroll.
  '/Projects': [
    '</body>',
    `<p class="formula">${formula}</p><p>${formula.replace('>', ' id="wide">')}</body>`,
  ],
  '/Resume': [/<h1.*?<\/h1>/, '<h1>Another</h1>'],
  '/Case-studies': [/<style>.*?<\/style>/s, ''],
  // Written in another way where the visitor is.
  '/About': ['I graduated in computer science, and I repair bicycles. ', '1,234.5'],
}
const number = [/`I graduated in computer .*? bicycles\. `/, '(1234.5).toLocaleString()'] as const

const throwing = "export default () => { throw new Error('No GPU') }"

/** Reports its own problems, and asks another site for more. */
const frame = `<img src="missing.png"><script src="https://elsewhere.example/1.js"></script>
  <script>console.error('Framed'); throw new Error('Framed')</script>`

test('each problem is reported once, with its pages and widths', async ({ browser, baseURL }) => {
  const elsewhere: string[] = []
  const problems = await visitPages({ newContext }, baseURL ?? '', [...paths, '/Never'])
  const report = problems.map(({ text, views }) => [
    text.replace(/-[\w-]{8}\.svg/, ''),
    [...views].sort().reverse(),
  ])
  expect(Object.fromEntries(report)).toEqual({
    'An error in a script: Thrown': both('/Projects'),
    'An error in a script: No GPU': both('/Projects'),
    'It can be scrolled sideways: <math id="wide"> is too wide.': ['/Projects (320 px)'],
    'The image /assets/architecture cannot be shown.': both('/Projects'),
    'An error in a script: Logged': both('/Resume'),
    'React rendered it again, because it found something other than what was built.': [
      ...both('/Resume'),
      '/About (320 px)',
    ],
    '/assets/missing.json is missing.': both('/Case-studies'),
    'It has no styles.': both('/Case-studies'),
    "The site's security policy blocks https://elsewhere.example/1.js (script-src-elem).":
      both('/About'),
    "The site's security policy blocks eval (script-src).": both('/About'),
    'Its link in the nav bar does not work.': both('/CV'),
    'It does not respond.': both('/Never'),
    'An unknown address has status 200.': both('/not-a-page'),
  })
  expect(elsewhere).toEqual([])

  async function newContext(options: Parameters<Browser['newContext']>[0]) {
    const context = await browser.newContext(options)
    await context.route('**/assets/architecture-*', (route) => route.fulfill({ body: 'x' }))
    await context.route('**/assets/Simulation-*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: throwing }),
    )
    await context.route('/files/pong/index.html', (route) => route.fulfill({ body: frame }))
    await context.route('https://elsewhere.example/**', (route) => {
      elsewhere.push(route.request().url())
    })
    await context.route('/Never', (route) => route.abort())
    await context.route('/not-a-page', async (route) => {
      await route.fulfill({ response: await route.fetch(), status: 200 })
    })
    await context.route('**/assets/entry-client-*.js', async (route) => {
      const response = await route.fetch()
      const faults = Object.entries(scripts).map(
        ([path, code]) => `if (location.pathname === '${path}') { ${code} }\n`,
      )
      const script = (await response.text()).replace(...number)
      await route.fulfill({ response, body: script + faults.join('') })
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

test('a demo may poll a server, and wait for it', async ({ browser, baseURL }) => {
  let polls = 0
  expect(await visitPages({ newContext }, baseURL ?? '', ['/', '/Projects'])).toEqual([])
  expect(polls).toBeGreaterThan(20)

  async function newContext(options: Parameters<Browser['newContext']>[0]) {
    const context = await browser.newContext(options)
    await context.route('/poll', (route) => route.fulfill({ body: String(++polls) }))
    await context.route('/wait', () => {})
    const body = `setInterval(() => fetch('/poll'), 50); fetch('/wait'); export default () => ''`
    await context.route('**/assets/Simulation-*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    return context
  }
})

test('a page that never responds is reported in the end', async ({ browser, baseURL }) => {
  const problems = await visitPages({ newContext }, baseURL ?? '', ['/Never', '/About'], '', 5000)
  expect(problems.map(({ views }) => views)).toEqual([new Set(both('/Never'))])

  async function newContext(options: Parameters<Browser['newContext']>[0]) {
    const context = await browser.newContext(options)
    await context.route('/Never', () => {})
    return context
  }
})

function both(path: string): string[] {
  return [320, 1280].map((width) => `${path} (${width} px)`)
}
