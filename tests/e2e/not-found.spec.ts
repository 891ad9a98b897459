/** Every other address, and what happens when a page cannot be shown. */
import { expect, test } from '@playwright/test'
import { pages } from '../../src/pages.ts'
import { expectPage, follow, open, sections } from '../support/visitor.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('any other address answers 404 with a page that lists those there are', async ({
      page,
      baseURL,
    }) => {
      for (const path of ['/projects', '/%E0%A4%A', '/__proto__']) {
        const response = javaScriptEnabled
          ? await open(page, `${baseURL}${path}`)
          : await page.goto(`${baseURL}${path}`)
        expect(response?.status()).toBe(404)
        await expect(page).toHaveTitle(/^Page not found/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Page not found'])
        const links = page.getByRole('main').getByRole('listitem').getByRole('link')
        await expect(links).toHaveText(pages.map(({ name }) => name))
        await expect(page.locator('[aria-current]')).toHaveCount(0)
      }
    })
  })
}

test('/ABOUT asks whether About was meant, and leads there', async ({ page }) => {
  await page.goto('/ABOUT')
  await page.getByText('Did you mean').getByRole('link').click()
  await expectPage(page, '/About')
})

test('an address that resembles no page makes no guess', async ({ page }) => {
  await open(page, '/constructor')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
})

test('Back to an unknown address shows the not-found page again', async ({ page }) => {
  await open(page, '/projects')
  await follow(page, '/Projects')
  await expectPage(page, '/Projects')
  await page.goBack()
  await expect(page).toHaveURL('/projects')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Page not found'])
})

test('a page that fails to render says so, and loading it again helps', async ({ page }) => {
  await open(page, '/')
  test.skip(!(await page.evaluate(() => 'navigation' in window)), 'This browser loads every page.')
  // From now on no section can be made, until the page is loaded again.
  await page.evaluate(() => {
    const { createElement } = document
    document.createElement = function (this: Document, name: string) {
      if (name === 'details') throw new Error('broken by the test')
      return createElement.call(this, name)
    } as typeof createElement
  })
  await follow(page, '/Projects')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Something went wrong'])
  await expect(page.getByRole('main').getByRole('link', { name: 'home page' })).toHaveAttribute(
    'href',
    '/',
  )
  await expect(page.getByRole('contentinfo')).toBeVisible()

  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Projects'])
  await expect(sections(page)).not.toHaveCount(0)
})
