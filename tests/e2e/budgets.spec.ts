/** What a visit to the site as it was shipped may weigh. Bytes do not vary from run to run, so that these are exact. */
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, type Response, test } from '@playwright/test'
import { isAsShipped, notAsShipped } from '../support/asShipped.ts'

const KB = 1024
const isShipped = await isAsShipped()
test.skip(() => !isShipped, notAsShipped)

test('every page with its styles fits into the first round trip of a connection', () => {
  const pages = readdirSync('dist').filter((file) => file.endsWith('.html'))
  expect(pages).toHaveLength(5)
  for (const file of pages) {
    expectWithin(file, gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length, 14_000)
  }
})

test('all scripts together weigh at most 64 KB', () => {
  const scripts = assets(/\.js$/).map((file) => brotliCompressSync(file).length)
  expectWithin('JavaScript', sum(scripts), 64 * KB)
})

test('the fonts that every visit loads weigh at most 30 KB', () => {
  const fonts = assets(/-latin-\d+-.*\.woff2$/).map((file) => file.length)
  expectWithin('Fonts', sum(fonts), 30 * KB)
})

for (const deviceScaleFactor of [2, 3]) {
  test.describe(`on a phone of ${deviceScaleFactor} pixels a point`, () => {
    test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor })

    test('the first view of About downloads at most 120 KB of pictures', async ({ page }) => {
      const pictures: Response[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'image') pictures.push(response)
      })
      await page.goto('/About', { waitUntil: 'networkidle' })
      let bytes = 0
      for (const picture of pictures) bytes += (await picture.body()).length
      expectWithin('Pictures', bytes, 120_000)
    })
  })
}

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
