/** The shipped site on phones, with one hand, a narrow screen and no pointer that hovers, and in a laptop's low window. */
import { expect, test } from '@playwright/test'
import { boxOf, open, sections, setTextSize } from '../support/visitor.ts'

for (const [width, height, welcome] of [
  [390, 664, 'Welcome'],
  [390, 664, "Welcome, I'm Maya Lindqvist"],
  [375, 667, 'Welcome'],
  [1280, 633, 'Welcome'],
  [1280, 633, "Welcome, I'm Maximiliane Wolfeschlegelstein"],
  [1366, 641, "Welcome, I'm Maximiliane Wolfeschlegelstein"],
  [1536, 730, "Welcome, I'm Maximiliane Wolfeschlegelstein"],
] as const) {
  test(`with "${welcome}", the first view of ${width} × ${height} px includes the email and drawings`, async ({
    page,
  }) => {
    // The screen without the browser's own bars.
    await page.setViewportSize({ width, height })
    await open(page, '/')
    const heading = page.getByRole('heading', { level: 1 })
    await heading.evaluate((element, text) => {
      element.textContent = text
    }, welcome)
    for (const part of [
      heading,
      ...(await page.locator('main li').all()),
      ...(await page.locator('.drawing').filter({ visible: true }).all()),
      page.getByRole('contentinfo').getByRole('link').first(),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  })
}

for (const [width, height] of [
  [390, 664],
  [1280, 633],
] as const) {
  test(`at ${width} × ${height} px, a portrait is beside the first words, instead of the drawings`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/')
    const portrait =
      '<figure class="photo photo-portrait" style="--ratio: 0.8"><img width="800" height="1000" alt="Me"></figure>'
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading, html) => heading.insertAdjacentHTML('afterend', html), portrait)
    const words = await boxOf(page.locator('main p').first())
    expect((await boxOf(page.getByRole('figure'))).y).toBe(words.y)
    await expect(page.locator('main li').first()).toBeInViewport({ ratio: 1 })
    await expect(page.locator('main .drawing').filter({ visible: true })).toHaveCount(0)
  })
}

test('the nav bar is one row from 360 px on, and two columns below, in every font', async ({
  page,
}) => {
  await page.goto('/')
  const fonts = ['IBM Plex Mono', 'Courier as Plex', 'DejaVu as Plex']
  await page.evaluate(
    (fonts) => Promise.allSettled(fonts.map((font) => document.fonts.load(`1rem "${font}"`))),
    fonts,
  )
  for (let width = 320; width <= 430; width++) {
    await page.setViewportSize({ width, height: 640 })
    const layouts = await page.locator('.nav-bar').evaluate(
      (bar, fonts) =>
        fonts.map((font) => {
          document.documentElement.style.setProperty('--font', `"${font}", monospace`)
          const boxes = [...bar.querySelectorAll('li')].map((item) => item.getBoundingClientRect())
          const { left, right } = bar.getBoundingClientRect()
          const columns = new Set(boxes.map((box) => Math.round(box.left))).size
          const rows = new Set(boxes.map((box) => Math.round(box.top))).size
          const inside = boxes.every((box) => box.left >= left && box.right <= right)
          const words = [...bar.querySelectorAll('li a')].map((element) => {
            const range = document.createRange()
            range.selectNodeContents(element)
            return range.getBoundingClientRect()
          })
          const gaps = words.slice(1).map(({ left }, i) => left - (words[i]?.right ?? 0))
          // "Home" has four characters. In a second row, the first gap is negative.
          const apart = gaps.every((gap) => gap < 0 || gap > (words[0]?.width ?? 0) / 4)
          return `${columns} × ${rows}, ${inside ? 'inside' : 'not inside'}, ${apart ? 'apart' : 'too close'}`
        }),
      fonts,
    )
    const expected = `${width < 360 ? '2 × 2' : '4 × 1'}, inside, apart`
    expect(layouts, `${width} px`).toEqual(fonts.map(() => expected))
  }
})

test('with text at 200 %, no word in the nav bar breaks', async ({ page }) => {
  await page.goto('/')
  await setTextSize(page, 200)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    const lines = await page
      .getByRole('banner')
      .locator('li a')
      .evaluateAll((links) =>
        links.map((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getClientRects().length
        }),
      )
    expect(lines, `${width} px`).toEqual([1, 1, 1, 1])
  }
})

test('the piece is above the gap that it fits', async ({ page }) => {
  await page.goto('/')
  for (const width of [360, 375, 390, 412, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const piece = await boxOf(page.locator('.piece'))
    const gap = await boxOf(page.locator('.gap .frame'))
    expect(piece.x + piece.width / 2, `${width} px`).toBe(gap.x + gap.width / 2)
    expect(piece.y + piece.height, `${width} px`).toBeLessThan(gap.y)
    const main = await boxOf(page.getByRole('main'))
    const isAtEdge = piece.x + piece.width === main.x + main.width
    expect(isAtEdge, `${width} px`).toBe(width < 768)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.locator('main .drawing').filter({ visible: true })).toHaveCount(0)
})

test.describe('with a thumb', () => {
  test.skip(
    ({ browserName }) => browserName !== 'chromium',
    'Only Chromium emulates a touch screen.',
  )
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })

  test('the piece lands while a link in the footer is pressed', async ({ page }) => {
    await open(page, '/')
    const gap = page.locator('.gap .frame')
    // An emulated touch makes nothing active, but the mouse does, and there are no hover styles here.
    await page.getByRole('contentinfo').getByRole('link').first().hover()
    await expect(gap).toHaveCSS('fill-opacity', '0')
    await page.mouse.down()
    await expect(gap).toHaveCSS('fill-opacity', '1')
  })

  test('a tap leaves no hover style behind', async ({ page }) => {
    await open(page, '/Projects')
    const [tapped, other] = [sections(page).first(), sections(page).nth(1)]
    const look = (section: typeof tapped) =>
      section.locator('summary').evaluate((summary) => {
        const [heading, mark] = [summary.querySelector('h2'), summary.querySelector('.mark')]
        const { backgroundColor, color } = getComputedStyle(summary)
        return {
          backgroundColor,
          color,
          underline: getComputedStyle(heading as Element).textDecorationLine,
          mark: getComputedStyle(mark as Element).backgroundColor,
        }
      })
    const closed = await look(other)
    await tapped.locator('summary').tap()
    await expect(tapped).toHaveAttribute('open')
    // Polled, because it looks pressed for a moment.
    await expect.poll(() => look(tapped)).toEqual({ ...closed, mark: 'rgb(143, 33, 29)' })
    await tapped.locator('summary').tap()
    await expect(tapped).not.toHaveAttribute('open')
    await expect.poll(() => look(tapped)).toEqual(closed)

    const about = page.getByRole('banner').getByRole('link', { name: 'About' })
    const ground = await about.evaluate((element) => getComputedStyle(element).backgroundColor)
    await about.tap()
    await expect(page).toHaveURL('/About')
    await expect(about).toHaveCSS('background-color', ground)
  })
})
