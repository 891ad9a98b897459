/** What a visit may weigh. Bytes do not vary from run to run, so that these are exact. */
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { fileOf, pages } from '../../src/pages.ts'
import { isAsShipped, notAsShipped } from '../support/asShipped.ts'

const KB = 1024

for (const { path } of pages) {
  const file = `dist${fileOf(path)}`

  test(`${path} with its styles fits into the first round trip of a connection`, async () => {
    test.skip(!(await isAsShipped()), notAsShipped)
    expectWithin(file, gzipSync(readFileSync(file), { level: 9 }).length, 14_000)
  })

  test(`${path} is painted when nothing but the page itself has come`, async ({ page }) => {
    await page.route('**/*', (route) =>
      // All else is asked for, and never answered.
      route.request().resourceType() === 'document' ? route.continue() : undefined,
    )
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
  })

  // Such as a linked style sheet. Chrome waits for a font that the head asks for, too, if only for a while.
  test(`${path} asks in its head for nothing that the first paint waits for`, async ({ page }) => {
    await page.goto(path)
    const waitedFor = page
      .locator('head')
      .locator('link[rel=stylesheet], link[rel=preload], script[src]:not([type=module])')
    await expect(waitedFor).toHaveCount(0)
  })
}

test('all scripts together weigh at most 64 KB', async () => {
  // The words of the pages are in them.
  test.skip(!(await isAsShipped()), notAsShipped)
  const scripts = assets(/\.js$/).map((file) => brotliCompressSync(file).length)
  expectWithin('JavaScript', sum(scripts), 64 * KB)
})

test('the fonts that every visit loads weigh at most 30 KB', () => {
  const fonts = assets(/-latin-\d+-.*\.woff2$/).map((file) => file.length)
  expectWithin('Fonts', sum(fonts), 30 * KB)
})

function expectWithin(what: string, bytes: number, budget: number) {
  expect(bytes, `${what}: ${bytes} bytes, the budget is ${budget}.`).toBeLessThanOrEqual(budget)
  expect(bytes, what).toBeGreaterThan(0)
}

function assets(name: RegExp): Buffer[] {
  return readdirSync('dist/assets')
    .filter((file) => name.test(file))
    .map((file) => readFileSync(`dist/assets/${file}`))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
