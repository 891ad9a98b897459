/** The drawings on Home and the not-found page. */
import { expect, test } from '@playwright/test'
import { boxOf, emulatePrint, open, setTextSize } from '../support/visitor.ts'

for (const address of ['/', '/not-a-page']) {
  test(`drawings at ${address} touch no text, at any width and text size`, async ({ page }) => {
    await open(page, address)
    await page.locator('h1').evaluate((heading) => {
      heading.textContent = "Welcome, I'm Konstantina Papadimitriou-Wolfeschlegelsteinhausen"
    })
    let seen = 0
    for (const percent of [100, 200]) {
      await setTextSize(page, percent)
      const widths = Array.from({ length: 41 }, (_, index) => 320 + 40 * index)
      for (const width of [375, 390, 412, 768, ...widths]) {
        for (const height of [600, 800]) {
          await page.setViewportSize({ width, height })
          const { tiles, touched } = await page.evaluate(tilesOverText)
          expect(touched, `${width} × ${height} px, ${percent} %`).toEqual([])
          seen += tiles
        }
      }
    }
    expect(seen).toBeGreaterThan(0)
  })
}

test('the piece with its logo is in its gap while a link in the footer is pointed at or focused', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  const [piece, gap] = [
    page.locator('.piece :is(.tile, svg)'),
    page.locator('.gap :is(.frame, svg)'),
  ]
  const { width, height } = await boxOf(piece)
  expect(await boxOf(gap)).toMatchObject({ width, height })
  const expectFilled = async (full: typeof piece, empty: typeof piece) => {
    await expect.poll(() => full.evaluateAll(opacities)).toEqual([1, 1])
    await expect.poll(() => empty.evaluateAll(opacities)).toEqual([0, 0])
  }
  await expectFilled(piece, gap)
  const link = page.getByRole('contentinfo').getByRole('link').first()
  await link.hover()
  await expectFilled(gap, piece)
  await page.mouse.move(0, 0)
  await expectFilled(piece, gap)
  await page.locator('main a').last().focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expectFilled(gap, piece)
})

test('drawings are hidden from screen readers and in print', async ({ page }) => {
  for (const address of ['/', '/not-a-page']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address)
    const drawings = page.locator('main svg.drawing').filter({ visible: true })
    await expect(drawings).not.toHaveCount(0)
    await expect(page.locator('main svg.drawing:not([aria-hidden=true])')).toHaveCount(0)
    await emulatePrint(page)
    await expect(drawings).toHaveCount(0)
  }
})

/** Runs in the page: how much of the tiles and of the logo is visible. */
function opacities(parts: Element[]) {
  const styles = parts.map((part) => getComputedStyle(part))
  return styles.map(({ fillOpacity, opacity }) => Number(fillOpacity) * Number(opacity))
}

/** Runs in the page: how many tiles are visible, and which texts they overlap. */
function tilesOverText() {
  const main = document.querySelector('main') as Element
  const texts: { rect: DOMRect; text: string }[] = []
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const text = walker.currentNode.textContent?.trim() ?? ''
    if (text) texts.push(...[...range.getClientRects()].map((rect) => ({ rect, text })))
  }
  const paths = [...main.querySelectorAll<SVGPathElement>('.drawing path')]
  const tiles = paths
    .filter((path) => path.checkVisibility())
    .flatMap((path) => {
      const { a: scale, e: left, f: top } = path.getScreenCTM() as DOMMatrix
      const corners = path.getAttribute('d')?.matchAll(/M([\d.]+) ([\d.]+)/g) ?? []
      const shown = path.ownerSVGElement?.getBoundingClientRect() as DOMRect
      return [...corners]
        .map(
          ([, x, y]) =>
            new DOMRect(
              // A path starts half a unit inside its tile.
              left + scale * (Number(x) - 0.5),
              top + scale * (Number(y) - 0.5),
              14 * scale,
              14 * scale,
            ),
        )
        .filter(({ bottom }) => bottom > shown.top)
    })
  const touched = texts.filter(({ rect }) =>
    tiles.some(
      ({ left, right, top, bottom }) =>
        // A line box is taller than its letters.
        rect.right > left && rect.left < right && rect.bottom - 5 > top && rect.top + 5 < bottom,
    ),
  )
  return { tiles: tiles.length, touched: touched.map(({ text }) => text) }
}
