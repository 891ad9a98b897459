/** Nobody is told of a visit, and nothing of it is kept. */
import { expect, type Page, test } from '@playwright/test'
import { pages } from '../src/pages.ts'

test('no visit asks another origin for anything, and none leaves anything behind', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  const elsewhere: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) elsewhere.push(request.url())
  })
  for (const from of [...pages.map(({ path }) => path), '/not-a-page']) {
    await page.goto(from, { waitUntil: 'networkidle' })
    for (const { path, name } of pages) {
      await page.getByRole('banner').getByRole('link', { name, exact: true }).last().click()
      await expect(page).toHaveURL(path)
      for (const section of await page.locator('summary').all()) await section.click()
      for (const photo of await page.locator('main img').all()) await photo.scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
    }
    expect(await keptBy(page)).toEqual({
      local: 0,
      session: 0,
      databases: 0,
      caches: 0,
      workers: 0,
    })
  }
  expect(elsewhere).toEqual([])
  expect(await context.cookies()).toEqual([])
})

function keptBy(page: Page) {
  return page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
}
