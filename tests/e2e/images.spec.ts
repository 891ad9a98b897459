/** Photos are sharp, described, and in their place before they come. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import sharp from 'sharp'
import { fixture } from '../support/fixture.ts'
import { scrollThrough } from '../support/visitor.ts'

for (const width of [390, 800, 1280]) {
  test.describe(`at ${width} px on a 2× screen`, () => {
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor: 2 })

    test('every photo is sharp, upright ones too', async ({ page }) => {
      await page.goto('/About')
      await scrollThrough(page)
      const photos = await page.locator('main img').all()
      expect(photos).toHaveLength(16)
      for (const photo of photos) {
        const { shown, file } = await photo.evaluate((image: HTMLImageElement) => ({
          shown: image.clientWidth,
          file: image.currentSrc,
        }))
        const { width = 0 } = await sharp(`${fixture}/dist${new URL(file).pathname}`).metadata()
        const most = Math.min(1600, await originalWidth(file))
        expect(width, file).toBeGreaterThanOrEqual(Math.min(2 * shown, most))
        expect(file).toMatch(/\.avif$/)
      }
    })
  })
}

test('without its pictures every photo keeps its place, its alternative text and its caption', async ({
  page,
}) => {
  await page.goto('/About')
  await scrollThrough(page)
  const wanted = await places(page.locator('main img'))
  await page.route(/\.(avif|webp|jpg|png|svg)$/, (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
  const photos = await page.getByRole('figure').all()
  expect(photos).toHaveLength(16)
  for (const photo of photos) {
    await photo.scrollIntoViewIfNeeded()
    await expect(photo.getByRole('img')).toHaveAccessibleName(/./)
    await expect(photo.locator('figcaption')).toBeVisible()
  }
  for (const [i, { width, height }] of (await places(page.locator('main img'))).entries()) {
    expect(width).toBeCloseTo(wanted[i]?.width ?? 0, 0)
    expect(height).toBeCloseTo(wanted[i]?.height ?? 0, 0)
  }
})

/** As it is seen: the photo of a phone may be stored on its side. */
async function originalWidth(built: string): Promise<number> {
  const name = basename(built).replace(/-.{8}\.\w+$/, '')
  const [original = ''] = globSync(`${fixture}/content/photos/${name}.*`)
  return (await sharp(original).metadata()).autoOrient.width
}

function places(pictures: Locator): Promise<{ width: number; height: number }[]> {
  return pictures.evaluateAll((all) =>
    all.map(({ clientWidth: width, clientHeight: height }) => ({ width, height })),
  )
}
