/** A tab that is left for another site, and returned to. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { chromiumOptions } from '../../tools/hosting/chromium.ts'
import { follow, open, sections } from '../support/visitor.ts'

test.skip(({ browserName }) => browserName !== 'chromium', "The flag is Chromium's.")

test('Back from another site shows the page at once, as it was left', async ({
  playwright,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...chromiumOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage({ baseURL: String(baseURL) })
  const elsewhere = createServer((_, response) => response.end('elsewhere')).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  await open(page, '/Projects')
  const section = sections(page).first()
  await section.locator('summary').click()
  await expect(section).toHaveAttribute('open')
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })

  await page.goto(`http://127.0.0.1:${port}`)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/Projects')
  elsewhere.close()

  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
  await expect(section).toHaveAttribute('open')
  await follow(page, '/About')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About me')
  expect(await page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
  await browser.close()
})
