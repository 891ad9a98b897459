/** What is drawn, and where: drawings keep clear of the text, marks and photos in line, focus rings in sight. */
import { expect, type Locator, test } from '@playwright/test'
import sharp from 'sharp'
import { contrast } from '../support/contrast.ts'
import { addresses, open, sections } from '../support/visitor.ts'

test.describe('drawings', () => {
  // A style sheet of the test's own enlarges the text.
  test.use({ bypassCSP: true })

  for (const address of ['/', '/not-a-page']) {
    test(`at ${address} touch no text, at any width, with a long name and with text at 200 %`, async ({
      page,
    }) => {
      await open(page, address)
      await page.locator('h1').evaluate((heading) => {
        heading.textContent = "Welcome, I'm Konstantina Papadimitriou-Wolfeschlegelsteinhausen"
      })
      let seen = 0
      for (const textSize of ['100%', '200%']) {
        await page.addStyleTag({
          content: `html { font-size: calc(${textSize} * 1.0625) !important }`,
        })
        for (let width = 320; width <= 1920; width += 40) {
          await page.setViewportSize({ width, height: 600 })
          const { tiles, touched } = await page.evaluate(tilesOverText)
          expect(touched, `${width} px, ${textSize}`).toEqual([])
          seen += tiles
        }
      }
      expect(seen).toBeGreaterThan(0)
    })
  }

  test('a phone has the piece beside the heading, a desktop the stack too, a small phone neither', async ({
    page,
  }) => {
    await page.goto('/')
    const [piece, stack] = [page.locator('.piece'), page.locator('.stack .drawing')]
    for (const [width, hasPiece, hasStack] of [
      [320, false, false],
      [390, true, false],
      [1280, true, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(piece).toBeVisible({ visible: hasPiece })
      await expect(stack).toBeVisible({ visible: hasStack })
    }
  })

  test('are hidden from screen readers and from print', async ({ page }) => {
    for (const address of ['/', '/not-a-page']) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(address)
      const drawings = page.locator('main svg.drawing')
      await expect(drawings).not.toHaveCount(0)
      for (const drawing of await drawings.all()) {
        await expect(drawing).toHaveAttribute('aria-hidden', 'true')
        await expect(drawing).toBeVisible()
      }
      await page.emulateMedia({ media: 'print' })
      for (const drawing of await drawings.all()) await expect(drawing).toBeHidden()
    }
  })

  /** In the page: how many tiles are shown, and the text that is behind one. */
  function tilesOverText() {
    const texts: { rect: DOMRect; text: string }[] = []
    const walker = document.createTreeWalker(
      document.querySelector('main') as Element,
      NodeFilter.SHOW_TEXT,
    )
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (text) texts.push(...[...range.getClientRects()].map((rect) => ({ rect, text })))
    }
    const tiles = [...document.querySelectorAll<SVGPathElement>('.drawing path')]
      .filter((path) => path.checkVisibility())
      .flatMap((path) => {
        const toScreen = path.getScreenCTM() as DOMMatrix
        return [...(path.getAttribute('d') ?? '').matchAll(/M([\d.]+) ([\d.]+)/g)].map(
          ([, x, y]) => {
            const corner = new DOMPoint(Number(x), Number(y))
            const opposite = new DOMPoint(Number(x) + 14, Number(y) + 14)
            return [corner.matrixTransform(toScreen), opposite.matrixTransform(toScreen)] as const
          },
        )
      })
    const touched = texts.filter(({ rect }) =>
      tiles.some(
        ([from, to]) =>
          // The box of a line is taller than its letters.
          rect.right > from.x &&
          rect.left < to.x &&
          rect.bottom - 5 > from.y &&
          rect.top + 5 < to.y,
      ),
    )
    return { tiles: tiles.length, touched: touched.map(({ text }) => text) }
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the focus ring in the nav bar stands out from both sides, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const links = page.getByRole('banner').getByRole('link')
    expect(await links.count()).toBeGreaterThan(1)
    for (const link of await links.all()) {
      await link.focus()
      // Focused by script, a ring shows after a key was pressed.
      await page.keyboard.press('Shift')
      const { outer, ring, inner } = await ringPixels(link)
      expect(contrast(ring, outer)).toBeGreaterThanOrEqual(3)
      expect(contrast(ring, inner)).toBeGreaterThanOrEqual(3)
    }
  })
}

test('titles of projects align, with and without a mark', async ({ page }) => {
  await page.goto('/Projects')
  const withMark = sections(page).filter({ has: page.locator('.mark img') })
  const withoutMark = sections(page).filter({ hasNot: page.locator('.mark img') })
  await expect(withMark).not.toHaveCount(0)
  await expect(withoutMark).not.toHaveCount(0)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const left = async (section: Locator) => (await section.locator('h2').boundingBox())?.x
    expect(await left(withMark.first())).toBe(await left(withoutMark.first()))
  }
})

for (const width of [390, 768, 1280]) {
  test(`photos side by side share a height and fill the width, uncropped, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/About')
    const lines = await page.evaluate(photoLines)
    expect(Math.max(...lines.map(({ photos }) => photos.length))).toBeGreaterThan(1)
    for (const { photos, left, right } of lines) {
      const [first, last] = [photos.at(0), photos.at(-1)]
      expect(Math.abs((first?.left ?? 0) - left)).toBeLessThan(1)
      expect(Math.abs((last?.right ?? 0) - right)).toBeLessThan(1)
      for (const { height, ratio, shape } of photos) {
        expect(Math.abs(height - (first?.height ?? 0))).toBeLessThan(1)
        expect(Math.abs(ratio / shape - 1)).toBeLessThan(0.01)
      }
    }
  })
}

/** In the page: the photos of all rows by the line that they are on, each with its shape as the file has it. */
function photoLines() {
  return [...document.querySelectorAll('.photo-row')].flatMap((row) => {
    const { left, right } = row.getBoundingClientRect()
    const photos = [...row.querySelectorAll('img')].map((image) => {
      const box = image.getBoundingClientRect()
      return {
        top: Math.round(box.top),
        left: box.left,
        right: box.right,
        height: box.height,
        ratio: image.clientWidth / image.clientHeight,
        shape: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      }
    })
    const lines = [...Map.groupBy(photos, ({ top }) => top).values()]
    return lines.map((photos) => ({ photos, left, right }))
  })
}

test('a table that is too wide for a phone scrolls by itself, and breaks no word', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/About')
  const region = page.getByRole('region', { name: /^Table: / }).first()
  await region.focus()
  await expect(region).toBeFocused()
  expect(await region.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const broken = await region.locator('td, th').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const text = cell.firstChild as Text
      return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap((word) => {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        return range.getClientRects().length > 1 ? [word[0]] : []
      })
    }),
  )
  expect(broken).toEqual([])
})

test('no id is used twice on a page, footnotes included', async ({ page }) => {
  for (const address of addresses) {
    await page.goto(address)
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(0)
    expect(ids).toEqual([...new Set(ids)])
  }
})

/** The colours across the left edge of a focused link, of which the ring is inside. */
async function ringPixels(link: Locator): Promise<Record<'outer' | 'ring' | 'inner', string>> {
  const { data, info } = await sharp(await link.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const offset = await link.evaluate(
    (one) => -Number.parseFloat(getComputedStyle(one).outlineOffset),
  )
  const at = (x: number) => {
    const start = (Math.floor(info.height / 2) * info.width + x) * info.channels
    return `rgb(${[...data.subarray(start, start + 3)].join(', ')})`
  }
  // The ring is 3 px wide and ends `offset` px inside the edge, which may be between two pixels.
  return { outer: at(Math.max(0, offset - 5)), ring: at(offset - 2), inner: at(offset + 2) }
}
