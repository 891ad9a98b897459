/** The logo as the browser's tab, a phone's home screen and the bar show it. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { isAsShipped, notAsShipped } from '../support/asShipped.ts'
import { contrast } from '../support/contrast.ts'

test('favicon.ico holds the logo at 32 px', () => {
  const ico = readFileSync('dist/favicon.ico')
  // Reserved, type, number of images; then width and height of the first.
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 1])
  expect([ico[6], ico[7]]).toEqual([32, 32])
})

test('a phone finds an icon without transparency', async () => {
  const icon = sharp('dist/apple-touch-icon.png')
  expect(await icon.metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
  expect((await icon.stats()).isOpaque).toBe(true)
})

test("the tab's icon is the bar's logo", async ({ page }) => {
  await page.goto('/')
  const logo = page.getByRole('banner').getByRole('img')
  const icon = page.locator('link[rel=icon][type="image/svg+xml"]')
  expect(await logo.getAttribute('src')).toBe(await icon.getAttribute('href'))
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the knight stands out from its tile, and the tile from the page, ${colorScheme}`, async ({
    page,
  }) => {
    test.skip(!(await isAsShipped()), notAsShipped)
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const logo = page.getByRole('banner').getByRole('img')
    const ground = await page
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
    // At its true proportions the tile's corner and the knight's neck, as places out of 64.
    const shot = sharp(await logo.screenshot()).resize(64, 64, { kernel: 'nearest' })
    const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true })
    const inkAt = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels
      return `rgb(${[...data.subarray(start, start + 3)].join(', ')})`
    }
    expect(contrast(inkAt(6, 6), ground)).toBeGreaterThanOrEqual(3)
    expect(contrast(inkAt(40, 28), inkAt(6, 6))).toBeGreaterThanOrEqual(4.5)
  })
}
