/** What a project shows besides its title: a picture of it and, while it is closed, where to find more. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { screenshotOf } from '../support/contrast.ts'
import { fixture } from '../support/fixture.ts'
import {
  boxOf,
  emulatePrint,
  expectLoaded,
  open,
  sections,
  setTextSize,
} from '../support/visitor.ts'

for (const [width, widest, tallest, ...files] of [
  [390, 310, 204, 720, 360, 720, 720, 720],
  [1280, 238, 173, 720, 360, 720, 720, 720],
] as const) {
  test.describe(`on a sharp screen of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor: 2 })

    test('all of a picture is beside its text or below it, and no more is loaded than it needs', async ({
      page,
    }) => {
      await open(page, '/Projects')
      const pictures = await picturesOn(page).all()
      expect(pictures).toHaveLength(files.length)
      for (const [index, picture] of pictures.entries()) {
        await expectLoaded(picture)
        const { shape, file } = await picture.evaluate((image: HTMLImageElement) => ({
          shape: image.naturalWidth / image.naturalHeight,
          file: new URL(image.currentSrc).pathname,
        }))
        expect((await sharp(`${fixture}/dist${file}`).metadata()).width, file).toBe(files[index])
        const { x, y, width: shown, height } = await boxOf(picture)
        expect(shown / height).toBeCloseTo(shape, 1)
        expect(shown).toBeLessThanOrEqual(widest)
        expect(height).toBeLessThanOrEqual(tallest)
        const title = await boxOf(picture.locator('xpath=../../h2'))
        if (width > 768) expect(x).toBeGreaterThan(title.x + title.width)
        else expect(y).toBeGreaterThan(title.y + title.height)
      }
    })
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a click on the picture opens the project, in which its row stays as it was, and closes it again', async ({
      page,
    }) => {
      const row = sections(page).first().locator('> summary')
      const links = page.getByRole('group', { name: 'Chess AI using alpha-beta pruning' })
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto('/Projects')
        await expect(links.getByRole('link')).toHaveText(['Code', 'Play it'])
        const parts = ['h2', '.mark', '.made-with', 'picture > img'].map((part) =>
          row.locator(part),
        )
        const closed = await Promise.all(parts.map(boxOf))
        await parts[3]?.click()
        await expect(row.locator('xpath=..')).toHaveAttribute('open')
        expect(await Promise.all(parts.map(boxOf)), `${width} px`).toEqual(closed)
        await expect(links).toBeHidden()
        await expect(page.getByText('Code · Play it').filter({ visible: true })).toHaveCount(1)
        await parts[3]?.click()
        await expect(row.locator('xpath=..')).not.toHaveAttribute('open')
      }
      await links.getByRole('link', { name: 'Play it' }).click()
      await expect(page).toHaveURL('/Chess')
    })

    test('a long text ends with a link to its row, where one more press closes it', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 664 })
      for (const id of ['path-tracer', 'weather-app']) {
        await page.goto(`/Projects#${id}`)
        const project = page.locator(`main > details:has(> #${id})`)
        const row = project.locator('> summary')
        await project.locator('.section-text > :last-child > a').click()
        await expect(row).toBeFocused()
        await expect(row.locator('h2')).toBeInViewport({ ratio: 1 })
        await page.keyboard.press('Enter')
        await expect(project).not.toHaveAttribute('open')
        await expect(row.locator('h2')).toBeInViewport({ ratio: 1 })
      }
      // These have no headings.
      for (const id of ['chess-ai', 'tetris-ai', 'sky'])
        await expect(page.locator(`[href="#${id}-Row"]`)).toHaveCount(0)
    })

    test('a link to a project shows its whole title', async ({ page }) => {
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 664 })
        for (const id of ['tetris-ai', 'path-tracer', 'weather-app']) {
          await page.goto('/')
          await page.goto(`/Projects#${id}`)
          await expect(page.locator(`[open] > summary:has(+ #${id}) > h2`)).toBeInViewport({
            ratio: 1,
          })
        }
      }
    })
  })
}

for (const width of [390, 1280]) {
  test(`at ${width} px, opening a project moves nothing of its row, and rows are alike with and without a picture`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/Projects')
    const rules: number[][] = []
    // A picture of its own; one that its text begins with, and no line; no picture; neither links nor a line.
    for (const id of ['chess-ai', 'sky', 'path-tracer', 'tetris-ai']) {
      const project = page.locator(`main > details:has(> #${id})`)
      const heading = project.locator('h2')
      const parts = [
        project.locator('.mark'),
        heading,
        project.locator('.made-with'),
        project.locator('.section-links a').or(project.locator('+ .section-links a')),
      ]
      await heading.scrollIntoViewIfNeeded()
      const { y: rule } = await boxOf(project)
      const measure = async () => {
        const shown = parts.map((part) => part.filter({ visible: true }))
        const there = await Promise.all(shown.map(async (part) => (await part.count()) > 0))
        const boxes = await Promise.all(shown.filter((_, i) => there[i]).map(boxOf))
        const sign = await signIn(project.locator('> summary'))
        return [...boxes.flatMap(({ x, y }) => [x, y - rule]), sign]
      }
      const closed = await measure()
      expect(closed).toHaveLength({ 'chess-ai': 9, 'path-tracer': 9, sky: 7 }[id] ?? 5)
      await heading.click()
      await page.mouse.move(0, 0)
      const open = await measure()
      for (const [index, position] of closed.entries())
        expect(Math.abs((open[index] ?? 0) - position), `${id}: ${closed}`).toBeLessThanOrEqual(2)
      await heading.click()
      rules.push([...closed.slice(0, 4), closed.at(-1) ?? 0])
    }
    for (const rule of rules)
      for (const [index, position] of rule.entries())
        expect(Math.abs((rules[0]?.[index] ?? 0) - position)).toBeLessThanOrEqual(1)
  })
}

test('a row is as high with a title of two lines as with one, because of its picture', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/Projects')
  const row = page.locator('main > details:has(> #sky) > summary')
  const { height } = await boxOf(row)
  const title = row.locator('h2')
  const line = await boxOf(title)
  await title.evaluate((title) => title.append(' that is blue, and goes on behind the picture'))
  expect((await boxOf(title)).height).toBe(2 * line.height)
  expect((await boxOf(row)).height).toBe(height)
})

test('on a phone, the line is as wide as the picture, also below the sign', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/Projects')
  const row = sections(page).last().locator('> summary')
  const [line, picture] = [await boxOf(row.locator('.made-with')), await boxOf(picturesOn(page))]
  expect(line.width).toBe(picture.width)
})

test('the bold words of a line are in the colour of the text, unless its row is hovered', async ({
  page,
}) => {
  await page.goto('/Projects')
  const number = page.getByText('1,900', { exact: true })
  const colorOf = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).color)
  expect(await colorOf(number)).toBe(await colorOf(page.locator('body')))
  await number.hover()
  expect(await colorOf(number)).toBe(await colorOf(page.locator('.made-with').first()))
})

test('the picture that a README begins with is there once: in its row on a phone, otherwise in its text', async ({
  page,
}) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/Projects')
    const row = page.locator('main > details:has(> #sky)')
    const shown = row.locator('img').filter({ visible: true })
    await expect(shown).toHaveCount(1)
    await shown.click()
    await expect(row).toHaveAttribute('open')
    await expect(shown).toHaveCount(1)
    await expect(row.locator('.section-text img')).toBeVisible({ visible: width > 400 })
  }
})

test('every sign is beside its title, because some of the rows have a picture', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/Projects')
  for (const row of await sections(page).locator('> summary').all()) {
    expect(await signIn(row)).toBeGreaterThan(0)
  }
})

test('on paper, rows have no pictures', async ({ page }) => {
  await page.goto('/Projects')
  await emulatePrint(page)
  await expect(picturesOn(page).filter({ visible: true })).toHaveCount(0)
})

for (const [width, percent] of [
  [320, 100],
  [320, 200],
  [768, 100],
  [1280, 100],
] as const) {
  test(`at ${width} px with text at ${percent} %, links cover nothing, are on the ground of their row, and no focus ring crosses them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/Projects')
    await setTextSize(page, percent)
    const linked = page.locator('main > .linked')
    await expect(linked).toHaveCount(4)
    for (const row of await linked.all()) {
      await row.locator('h2').hover()
      const { covered, outside, isCrossed, grounds } = await row.evaluate((row) => {
        const parts = [row.firstElementChild, row.nextElementSibling] as [Element, Element]
        const boxes = parts.map((part) => part.getBoundingClientRect()) as [DOMRect, DOMRect]
        const [{ top, right, bottom: ring }, { bottom }] = boxes
        const links = [...parts[1].querySelectorAll('a')]
        const lines = links.flatMap((link) => [...link.getClientRects()])
        const others = row.querySelectorAll('h2, .made-with, .mark, summary > picture > img')
        const covers = (a: DOMRect, b: DOMRect) =>
          a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        const isOutside = (line: DOMRect) =>
          line.top < top || line.bottom > bottom || line.right > right
        const [first = new DOMRect()] = lines
        return {
          covered: [...others]
            .filter((other) => lines.some((line) => covers(line, other.getBoundingClientRect())))
            .map(({ outerHTML }) => outerHTML),
          outside: lines.filter(isOutside).length,
          // The ring is 3 px wide, and so is the padding of a link.
          isCrossed: first.top + 3 < ring && first.bottom - 3 > ring - 3,
          grounds: parts.map((part) => getComputedStyle(part).backgroundColor),
        }
      })
      expect(covered).toEqual([])
      expect(outside).toBe(0)
      expect(isCrossed).toBe(false)
      expect(grounds).toEqual([grounds[0], grounds[0]])
      expect(grounds[0]).not.toBe('rgba(0, 0, 0, 0)')
    }
  })
}

/** The pictures in the rows. */
function picturesOn(page: Page) {
  return page.locator('main > details > summary > picture > img')
}

/** How far its sign, which is beside the first line of its title, is from the start of the row. */
async function signIn(row: Locator): Promise<number> {
  const { width, colorAt } = await screenshotOf(row)
  const start = Math.ceil((await boxOf(row.locator('h2'))).y - (await boxOf(row)).y)
  const isSign = (y: number) => colorAt(width - 18, y) !== colorAt(width - 2, y)
  const lines = Array.from({ length: 24 }, (_, y) => start + y).filter(isSign)
  return ((lines.at(0) ?? 0) + (lines.at(-1) ?? 0)) / 2
}
