/** Unknown addresses, and pages that fail to render. */
import { expect, test } from '@playwright/test'
import { pages } from '../support/content/pages.ts'
import { boxOf, expectPage, follow, hasNavigationApi, open } from '../support/visitor.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('an unknown address is a 404 whose page lists those of the nav bar', async ({ page }) => {
      for (const path of ['/projects', '/%E0%A4%A', '/__proto__']) {
        const response = await (javaScriptEnabled ? open(page, path) : page.goto(path))
        expect(response?.status()).toBe(404)
        await expect(page).toHaveTitle(/^Page not found/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Page not found'])
        const links = page.getByRole('main').getByRole('listitem').getByRole('link')
        await expect(links).toHaveText(pages.slice(0, -1).map(({ name }) => name))
        await expect(page.locator('[aria-current]')).toHaveCount(0)
      }
    })
  })
}

test('/ABOUT suggests About, /chess a page outside of the nav bar, and /constructor nothing', async ({
  page,
}) => {
  await open(page, '/constructor')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  for (const path of ['/About', '/Chess']) {
    await page.goto(path.toUpperCase())
    await page.getByText('Did you mean').getByRole('link').click()
    await expectPage(page, path)
  }
})

test('nothing moves when the suggestion appears', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/ABOUT', { waitUntil: 'commit' })
  const list = page.getByRole('main').getByRole('list')
  const before = await boxOf(list)
  gate.resolve()
  await expect(page.getByText('Did you mean')).toBeVisible()
  expect(await boxOf(list)).toEqual(before)
})

test('Back to an unknown address shows the not-found page again', async ({ page }) => {
  await open(page, '/projects')
  await follow(page, '/Projects')
  await expectPage(page, '/Projects')
  await page.goBack()
  await expect(page).toHaveURL('/projects')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Page not found'])
})

test('a page that fails to render has a button that reloads it', async ({ page }) => {
  await open(page, '/')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  await page.evaluate(() => {
    const { createElement } = document
    document.createElement = function (this: Document, name: string) {
      // Anything can be thrown.
      if (name === 'figure') throw 0
      return createElement.call(this, name)
    } as typeof createElement
  })
  await follow(page, '/About')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(['Something went wrong'])
  const home = page.getByRole('main').getByRole('link', { name: 'home page' })
  await expect(home).toHaveAttribute('href', '/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expectPage(page, '/About')
})
