/** How much a visit to the shipped site may weigh. */
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, type Response, test } from '@playwright/test'
import { scrollThrough, sheetsIn } from '../support/visitor.ts'

test('every page with its styles fits into the first round trip of a connection', () => {
  const pages = filesOf('dist', /\.html$/)
  expect(pages).toHaveLength(5)
  for (const page of pages) expectWithin(gzipSync(page, { level: 9 }).length, 14_000)
})

// One KB of them loads what a project contains from a file of its own, which saves more with the second README.
test('all scripts together weigh at most 67 KB with brotli, and 77 KB with gzip', () => {
  const scripts = filesOf('dist/assets', /\.js$/)
  const weigh = (compress: (script: Buffer) => Buffer) =>
    Buffer.concat(scripts.map((script) => compress(script))).length
  expectWithin(weigh(brotliCompressSync), 67 * 1024)
  expectWithin(weigh(gzipSync), 77 * 1024)
})

test('the fonts of a visit to all pages weigh at most 30 KB', async ({ page }) => {
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname)
  })
  for (const path of ['/', '/Projects', '/Resume', '/About']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
  }
  expectWithin(
    Buffer.concat([...fonts].map((font) => readFileSync(`dist${font}`))).length,
    30 * 1024,
  )
})

for (const deviceScaleFactor of [2, 3]) {
  test.describe(`on a ${deviceScaleFactor}× phone`, () => {
    test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor })

    test('the first view of About downloads at most 120 KB of images', async ({ page }) => {
      const images: Response[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'image') images.push(response)
      })
      await page.goto('/About', { waitUntil: 'networkidle' })
      const bodies = await Promise.all(images.map((image) => image.body()))
      expectWithin(Buffer.concat(bodies).length, 120_000)
    })
  })
}

test('About prints on at most 7 sheets, with rows of three photos', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
  await page.goto('/About')
  await scrollThrough(page)
  expect(sheetsIn(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(7)
})

function filesOf(folder: string, name: RegExp): Buffer[] {
  const names = readdirSync(folder).filter((file) => name.test(file))
  return names.map((file) => readFileSync(`${folder}/${file}`))
}

function expectWithin(bytes: number, budget: number) {
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(budget)
}
