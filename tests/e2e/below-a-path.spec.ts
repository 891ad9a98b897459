/** A site whose address has a path, https://ada.github.io/portfolio, on a host with other sites beside it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { visitPages } from '../../tools/scripts/visitPages.ts'
import { copyProject, removeCopy, run, serve } from '../support/projectCopy.ts'
import { change, draw, write, writeSmallContent } from '../support/smallContent.ts'
import { serveFiles } from '../support/staticServer.ts'
import { collectConsoleErrors, expectLoaded, hasNavigationApi, open } from '../support/visitor.ts'

test.describe.configure({ mode: 'serial' })
const url = 'https://ada.github.io/portfolio'
let root = ''
let server: Awaited<ReturnType<typeof serveFiles>>
let site = ''
let vite: Awaited<ReturnType<typeof serve>> | undefined

/** Every way to write an address of the site itself. */
const contents = {
  'home.mdx': `import { Card } from './Card.tsx'

# Welcome

See [the chess one](/Projects#chess-ai), [me][1] or <a href={\`/files/\${'resume'}.pdf\`} target="_blank">my résumé</a>.

<Card to="/About" />

[![A red square](photos/red.png)](/Projects)

![All of it](photos/tall.png)

[1]: /About
`,
  'Card.tsx': 'export const Card = ({ to = "" }) => <p><a href={to}>A card</a></p>\n',
  'projects/1-chess-ai.md': `# Chess AI

<p align="center"><a href="/About"><img src="../photos/red.png" width="200" alt="A red square"></a></p>

<iframe src="/files/pong/index.html" title="Pong"></iframe>

<video controls poster="/files/poster.svg" src="/files/moves.webm"></video>

<form action="/About"><button>Go</button></form>
`,
  'projects/2-weather-app.mdx': `# Weather app

<Demo load={() => import('./Forecast.tsx')}>![A green square](../photos/green.png)</Demo>

<img src="/files/poster.svg" alt="" />
`,
  'projects/Forecast.tsx': `import url from './weather.csv?url'
export default () => <p><a href={url}>Rain</a> <a href="/About">again</a></p>
`,
  'projects/weather.csv': 'rain\n',
  'style.css': "main { background: url('/files/poster.svg') }\n",
  'files/pong/index.html': '<title>Pong</title><script src="index.js"></script>',
  'files/pong/index.js': 'document.title += " runs"',
  'files/poster.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>\n',
  'files/moves.webm': '',
}

test.beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  await run(root, 'rm content/projects/1-chess-ai.mdx')
  for (const [file, text] of Object.entries(contents)) await write(root, `content/${file}`, text)
  await draw(root, 'content/photos/tall.png', 390, 1900)
  await change(root, 'content/site.ts', "url: 'https://ada.example'", `url: '${url}'`)
  const { code, output } = await run(root, 'npm run check && npm run build')
  expect(code, output).toBe(0)
  server = await serveFiles(join(root, 'dist'), '/portfolio/')
  site = `${server.origin}/portfolio`
})

test.afterEach(() => vite?.stop())

test.afterAll(async () => {
  server?.stop()
  await removeCopy(root)
})

test('every page works, and nothing is loaded from or links to a site beside it', async ({
  browser,
  browserName,
  page,
}) => {
  if (browserName === 'chromium')
    expect(await visitPages(browser, `${site}/`, ['/', '/Projects', '/Resume'])).toEqual([])
  for (const path of ['/', '/Projects', '/Resume', '/About', '/no/such/page']) {
    await open(page, site + path)
    const links = page.locator('a[href^="/"]')
    for (const link of await links.evaluateAll((all) => all.map((link) => `${link}`)))
      expect((await page.request.get(link)).status(), link).toBe(200)
  }
  expect(server.elsewhere).toEqual([])
  const paper = `url("${site}/files/poster.svg")`
  await expect(page.locator('main')).toHaveCSS('background-image', paper)
})

test('what a script requests beside the site is reported, with what to write', async ({
  browser,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'npm run visit uses Chromium.')
  const hint =
    "In a script, write import.meta.env.BASE_URL + 'files/1.csv'. A style belongs in content/style.css."
  expect(await visitPages({ newContext }, `${site}/`, ['/About'])).toMatchObject([
    { text: '/files/1.csv is missing.', hint },
  ])

  async function newContext(options: Parameters<Browser['newContext']>[0]) {
    const context = await browser.newContext(options)
    await context.route('**/assets/entry-client-*.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\nfetch('/files/1.csv')` })
    })
    await context.route('/files/1.csv', (route) => route.fulfill({ status: 404, body: 'Gone' }))
    return context
  }
})

test('the next page is shown without a reload, and so is Back', async ({ page }) => {
  const errors = collectConsoleErrors(page)
  await open(page, `${site}/`)
  const start = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('link', { name: 'the chess one' }).click()
  await expect(page).toHaveURL(`${site}/Projects#chess-ai`)
  await expect(page.locator('[aria-current]')).toHaveText('Projects')
  await expect(page.getByTitle('Pong')).toBeVisible()
  await page.getByRole('link', { name: 'A red square' }).click()
  await expect(page).toHaveURL(`${site}/About`)
  await page.goBack()
  await expect(page.getByTitle('Pong')).toBeVisible()
  const isSame = (await page.evaluate(() => performance.timeOrigin)) === start
  expect(isSame).toBe(await hasNavigationApi(page))
  await page.getByText('Go').click()
  await expect(page).toHaveURL(`${site}/About?`)
  expect(errors).toEqual([])
  await page.evaluate(() => location.assign('/About'))
  await expect(page.getByRole('heading')).toHaveText('Another site')
})

test('the address of a project opens it, and what a demo links to is the site', async ({
  page,
}) => {
  await open(page, `${site}/Projects#weather-app`)
  await expect(page.getByRole('link', { name: 'Rain' })).toBeVisible()
  await page.getByRole('link', { name: 'again' }).click()
  await expect(page).toHaveURL(`${site}/About`)
})

test('an unknown address suggests a page, also below a folder', async ({ page }) => {
  expect((await open(page, `${site}/no/such/page`))?.status()).toBe(404)
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await open(page, `${site}/ABOUT`)
  await page.getByText('Did you mean').getByRole('link').click()
  await expect(page).toHaveURL(`${site}/About`)
})

test('the head names whole addresses, and files that exist', async ({ page }) => {
  await open(page, `${site}/About`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${url}/About`)
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${url}/About`)
  const card = await page.locator('meta[property="og:image"]').getAttribute('content')
  const icons = await page
    .locator('link[rel*=icon]')
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  expect(icons).toHaveLength(3)
  for (const address of [card ?? '', ...icons]) {
    const [, file] = address.split('/portfolio')
    expect(file && existsSync(join(root, 'dist', file)), address).toBe(true)
  }
  expect(existsSync(join(root, 'dist/robots.txt'))).toBe(false)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('links and images work', async ({ page }) => {
    await page.goto(`${site}/`)
    await expectLoaded(page.getByAltText('A red square'))
    await page.getByRole('link', { name: 'A card' }).click()
    await expect(page).toHaveURL(`${site}/About`)
  })
})

test('npm run preview is a host for it', async ({ page }) => {
  vite = await serve(root, 'preview')
  expect(vite.address).toMatch(/\/portfolio$/)
  await page.goto(vite.address)
  await expect(page).toHaveURL(`${vite.address}/`)
  await page.goto(`${vite.address}/About.html?from=mail`)
  await expect(page).toHaveURL(`${vite.address}/About?from=mail`)
  const pdf = await page.request.get(`${vite.address}/files/resume.pdf`)
  expect([pdf.status(), pdf.headers()['x-content-type-options']]).toEqual([200, 'nosniff'])
})

test('npm run dev shows it there', async ({ page }) => {
  vite = await serve(root)
  await page.goto(`${vite.address}/`)
  await expectLoaded(page.getByAltText('A red square'))
  const paper = `url("${vite.address}/files/poster.svg")`
  await expect(page.locator('main')).toHaveCSS('background-image', paper)
  await page.getByRole('link', { name: 'the chess one' }).click()
  await expect(page).toHaveURL(`${vite.address}/Projects#chess-ai`)
  await expect(page.frameLocator('iframe').locator('body')).toBeAttached()
  expect(await page.frames().at(-1)?.title()).toBe('Pong runs')
})

test('npm run dev stays where it was started, and what is built elsewhere is not visited', async ({
  page,
}) => {
  // Without a quote, it does not know the path.
  await change(root, 'content/site.ts', "/portfolio',", '/portfolio,')
  vite = await serve(root)
  await change(root, 'content/site.ts', '/portfolio,', "/cv',")
  // As npm does, which makes Vite restart.
  await write(root, 'node_modules/.package-lock.json', '{}')
  await expect.poll(vite.printed).toContain('server restarted')
  await page.goto(`${vite.address}/About`)
  await expect(page.getByText('I paint.')).toBeVisible()
  expect(vite.printed()).not.toContain('cannot be checked')
  const { code, output } = await run(root, 'npm run visit')
  expect([code, output]).toEqual([1, expect.stringContaining('was built for another address.')])
})
