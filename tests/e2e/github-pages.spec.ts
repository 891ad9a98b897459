/** The site on GitHub Pages, which sets no headers, on the files of the fixture. */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { fixture } from '../support/fixture.ts'
import { serveFiles } from '../support/staticServer.ts'
import { collectConsoleErrors, follow, open, paths } from '../support/visitor.ts'

const dist = `${fixture}/dist`
let server: Awaited<ReturnType<typeof serveFiles>>
let origin = ''

test.beforeAll(async () => {
  server = await serveFiles(dist)
  origin = server.origin
})

test.afterAll(() => server.stop())

test('every page works, hydrates and leads to the next, without an error', async ({ page }) => {
  const errors = collectConsoleErrors(page)
  for (const path of paths) {
    const response = await open(page, origin + path)
    expect(response?.status()).toBe(200)
    expect(await page.evaluate(() => document.fonts.check('1rem "IBM Plex Mono"'))).toBe(true)
    const card = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(existsSync(dist + new URL(card ?? '').pathname)).toBe(true)
  }
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await follow(page, '/')
  await expect(page).toHaveURL(`${origin}/`)
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  expect(errors).toEqual([])
})

test('any other address is the not-found page', async ({ page }) => {
  for (const path of ['/nowhere', '/about', '/About/']) {
    expect((await page.goto(origin + path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
})

test('until Source is set, GitHub serves the branch, which says what to do', async ({ page }) => {
  await page.goto(pathToFileURL('index.html').href)
  await expect(page.locator('body')).toContainText('set Source to GitHub Actions.')
})
