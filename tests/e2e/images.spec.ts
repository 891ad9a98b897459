/** Photos are sharp and uncropped, and keep their size when they fail to load. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import sharp from 'sharp'
import { fixture } from '../support/fixture.ts'
import { boxOf, expectLoaded, open, openSections, scrollThrough } from '../support/visitor.ts'

test.use({ deviceScaleFactor: 2 })

const widths = [390, 800, 1280]

test('every photo is sharp', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/About')
    await scrollThrough(page)
    const photos = await page.locator('main img').all()
    expect(photos.length).toBeGreaterThan(9)
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
  }
})

test('browsers choose the file of a photo by the width at which it is shown', async ({ page }) => {
  for (const width of [320, 375, 390, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/About', '/Case-studies', '/Projects']) {
      await open(page, path)
      const photos = await page.evaluate(widthsOfPhotos)
      if (path === '/Projects') {
        await openSections(page)
        photos.push(...(await page.evaluate(widthsOfPhotos)))
      }
      expect(photos.length).toBeGreaterThan(0)
      for (const { file, shown, declared } of photos) {
        expect.soft(declared / shown, `${file} at ${width} px`).toBeGreaterThan(0.97)
        // Only beside a project's mark, on a tablet, it is more than 1.08.
        expect.soft(declared / shown, `${file} at ${width} px`).toBeLessThan(1.14)
      }
    }
  }
})

for (const [width, ...files] of [
  [390, 720, 360, 720, 360],
  [1280, 1080, 360, 1080, 360],
] as const) {
  test(`at ${width} px, an image in a README keeps its shape, and loads no more than it needs`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/Projects#path-tracer')
    const images = await page
      .locator('#path-tracer picture:not(.photo *, td *, .new-tab-link *) > img')
      .all()
    expect(images).toHaveLength(files.length)
    // From the last to the first, because Chromium prefers a larger file of the same image that it has already.
    for (const [index, image] of [...images.entries()].reverse()) {
      await image.scrollIntoViewIfNeeded()
      await expectLoaded(image)
      const file = await image.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc)
      const { width } = await sharp(`${fixture}/dist${new URL(file).pathname}`).metadata()
      expect(width, file).toBe(files[index])
      const shape = await image.evaluate((image) => image.clientWidth / image.clientHeight)
      expect(shape, file).toBeCloseTo(4 / 3)
    }
  })
}

test('photos in a row have the same height and fill the width, uncropped', async ({ page }) => {
  await page.goto('/About')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await page.evaluate(photoLines)
    expect(Math.max(...lines.map(({ photos }) => photos.length))).toBeGreaterThan(1)
    for (const { photos, left, right } of lines) {
      const [first, last] = [photos.at(0), photos.at(-1)]
      expect(Math.abs((first?.left ?? 0) - left)).toBeLessThan(1)
      expect(Math.abs((last?.right ?? 0) - right)).toBeLessThan(1)
      for (const { height, stretch } of photos) {
        expect(Math.abs(height - (first?.height ?? 0))).toBeLessThan(1)
        expect(Math.abs(stretch - 1)).toBeLessThan(0.01)
      }
    }
  }
})

test('a tall screenshot fits into the window, and three photos into a tablet', async ({ page }) => {
  await page.goto('/Case-studies')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const screenshots = await sizesOf(page.locator('main > .photo:not(.photo-small) img'))
    for (const [, height] of screenshots) expect(height).toBeLessThanOrEqual(600)
    const [first] = await page.evaluate(photoLines)
    expect(first?.photos).toHaveLength(width === 390 ? 1 : 3)
  }
  const diagram = page.getByAltText('Boxes on nothing')
  await expect(diagram).toHaveCSS('background-color', 'rgb(255, 253, 251)')
})

test('a long screenshot shows its top at a readable size, and links to all of it', async ({
  page,
}) => {
  await page.goto('/Case-studies')
  for (const [alt, widest, link] of [
    ['All repairs since 2019', 1440, /^\/assets\/all-repairs-.{8}-1440\.webp$/],
    ['The same list on a telephone', 390, /^\/assets\/all-repairs-phone-.{8}-390\.webp$/],
    ['The list as a drawing', 300, /^https:\/\/elsewhere\.example\/list$/],
  ] as const) {
    const image = page.getByAltText(alt)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const [size = []] = await sizesOf(image)
      const column = (await boxOf(page.locator('main > figure'))).width
      expect(size, `${alt}, ${width} px`).toEqual([Math.min(widest, Math.round(column) - 6), 600])
    }
    await expect(image).toHaveCSS('object-position', '50% 0%')
    await expect(image).toHaveCSS('border-bottom-style', 'dashed')
    const href = (await page.getByRole('link', { name: alt }).getAttribute('href')) ?? ''
    expect(href).toMatch(link)
    if (!href.startsWith('/')) continue
    expect((await sharp(`${fixture}/dist${href}`).metadata()).width).toBe(widest)
    await expect(page.locator(`[href="${href}"]`)).toHaveAccessibleName(/opens the whole image/)
  }
})

test('no image is enlarged, alone or beside a larger one', async ({ page }) => {
  await page.goto('/Projects#tetris-ai')
  expect(await sizesOf(page.getByAltText('Boxes and arrows'))).toEqual([[400, 200]])
  await page.goto('/Case-studies')
  expect(await sizesOf(page.getByAltText('heel that turns'))).toEqual([
    [32, 32],
    [64, 32],
  ])
  expect(await sizesOf(page.getByAltText('Boxes on nothing'))).toEqual([[300, 225]])
})

test('two wide photos are side by side where they are higher than a few lines', async ({
  page,
}) => {
  await page.goto('/Case-studies')
  const [left, right] = [page.getByAltText('The whole street'), page.getByAltText('street, later')]
  for (const [width, isStacked] of [
    [390, true],
    [800, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect((await boxOf(left)).x === (await boxOf(right)).x, `${width} px`).toBe(isStacked)
  }
})

test('a panorama alone is as wide as a row, but not a small diagram', async ({ page }) => {
  await page.goto('/Projects#tetris-ai')
  await expect(page.locator('#tetris-ai .photo-row')).toHaveCount(0)
  await page.goto('/Case-studies')
  const { width } = await boxOf(page.locator('.photo-row'))
  expect((await boxOf(page.getByAltText('All of the valley'))).width).toBeCloseTo(width)
})

test('photos that fail to load keep their size, alternative text and caption', async ({ page }) => {
  await page.goto('/About')
  await scrollThrough(page)
  const sizes = await sizesOf(page.locator('main img'))
  await page.route(/\.(avif|webp|jpg|png|svg)$/, (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
  const photos = await page.getByRole('figure').all()
  expect(photos.length).toBeGreaterThan(9)
  for (const photo of photos) {
    await photo.scrollIntoViewIfNeeded()
    await expect(photo.getByRole('img')).toHaveAccessibleName(/./)
    await expect(photo.locator('figcaption')).toBeVisible()
  }
  expect(await sizesOf(page.locator('main img'))).toEqual(sizes)
})

/** The width as displayed: phones store some photos sideways. */
async function originalWidth(built: string): Promise<number> {
  const name = basename(built).replace(/-.{8}(-\d+)?\.\w+$/, '')
  const [original = ''] = globSync(`${fixture}/content/photos/${name}.*`)
  return (await sharp(original).metadata()).autoOrient.width
}

/** Runs in the page. Of an image with `sizes`, the natural width is the one that they declare. */
async function widthsOfPhotos() {
  const images = [...document.images].filter(
    (image) =>
      image.closest('picture')?.querySelector('[sizes]') &&
      image.checkVisibility() &&
      // A row is as low as its lowest original.
      !image.closest('.photo-row:has(.transparent)'),
  )
  for (const image of images) image.loading = 'eager'
  await Promise.all(images.map((image) => image.decode()))
  return images.map((image) => ({
    file: image.currentSrc,
    shown: image.clientWidth,
    // Its largest file may be narrower.
    declared: Math.min(image.naturalWidth, widest(image)),
  }))

  function widest(image: HTMLImageElement): number {
    return Number(/\d+(?=w$)/.exec(image.closest('picture')?.querySelector('source')?.srcset ?? ''))
  }
}

function sizesOf(images: Locator): Promise<number[][]> {
  return images.evaluateAll((all) =>
    all.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]),
  )
}

/** Runs in the page: the photos of every row, line by line. */
function photoLines() {
  return [...document.querySelectorAll('.photo-row')].flatMap((row) => {
    const { left, right } = row.getBoundingClientRect()
    const photos = [...row.querySelectorAll('img')].map((image) => {
      const { top, left, right, height } = image.getBoundingClientRect()
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
      const stretch = image.clientWidth / image.clientHeight / ratio
      return { top: Math.round(top), left, right, height, stretch }
    })
    const lines = [...Map.groupBy(photos, ({ top }) => top).values()]
    return lines.map((photos) => ({ photos, left, right }))
  })
}
