/** The colours in `content/colors.css`: one accent for both schemes. */
import { expect, type Page, test } from '@playwright/test'
import { contrast, screenshotOf } from '../support/contrast.ts'
import { addresses, open, openSections } from '../support/visitor.ts'

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: 'dark' }))

test('on a dark screen, a blue accent leaves nothing red', async ({ page }) => {
  for (const address of addresses) {
    await open(page, address)
    await openSections(page)
    expect(await page.evaluate(redIn), address).toEqual([])
    await page.evaluate(() => document.documentElement.style.setProperty('--accent', '#8f211d'))
    expect((await page.evaluate(redIn)).length, 'with a red accent').toBeGreaterThan(5)
  }
})

test('on a light screen, links have enough contrast whatever the accent', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/')
  const link = page.locator('main li a').first()
  // It then has the colour of links behind it.
  await link.hover()
  for (const accent of ['#ffd400', '#a3e635', '#38bdf8', '#f472b6', '#f97316', '#00ff00']) {
    await page.evaluate((a) => document.documentElement.style.setProperty('--accent', a), accent)
    const { colorAt } = await screenshotOf(link)
    expect(contrast(colorAt(1, 1), 'rgb(255, 253, 251)'), accent).toBeGreaterThanOrEqual(4.5)
  }
})

test('without colours for dark screens, the site is light for everybody', async ({ page }) => {
  await open(page, '/Projects')
  const dark = await lookOf(page)
  await page.evaluate(() => {
    const [sheet] = document.styleSheets
    for (let index = sheet?.cssRules.length ?? 0; index-- > 0; )
      if (sheet?.cssRules[index]?.cssText.includes('dark) {\n  :root {')) sheet.deleteRule(index)
  })
  const withoutDark = await lookOf(page)
  expect(withoutDark).not.toEqual(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(withoutDark).toEqual(await lookOf(page))
})

test('with the colours for dark screens on every screen, it is dark for everybody, but not on paper', async ({
  page,
}) => {
  await open(page, '/Projects')
  const dark = await lookOf(page)
  await page.emulateMedia({ colorScheme: 'light', media: 'print' })
  const paper = await lookOf(page)
  await page.evaluate(() => {
    for (const rule of document.styleSheets[0]?.cssRules ?? [])
      if (rule instanceof CSSMediaRule && rule.cssText.includes('dark) {\n  :root {'))
        rule.media.mediaText = 'screen'
  })
  expect(await lookOf(page)).toEqual(paper)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
  expect(await lookOf(page)).toEqual(dark)
})

function lookOf(page: Page) {
  return page.locator('.mark span, .mark, body, main a, .nav-bar').evaluateAll((elements) =>
    elements.map((element) => {
      const { backgroundColor, color, outlineColor, filter } = getComputedStyle(element)
      return { backgroundColor, color, outlineColor, filter }
    }),
  )
}

/** Runs in the page: which elements have a red colour, and where. */
function redIn() {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const properties = [
    'color',
    'background-color',
    'border-top-color',
    'outline-color',
    'fill',
    'stroke',
  ]
  return [...document.querySelectorAll('body *')].flatMap((element) =>
    properties.flatMap((property) => {
      context.fillStyle = getComputedStyle(element).getPropertyValue(property)
      context.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data
      return r > Math.max(g, b) + 30
        ? `${property} of ${element.tagName}.${element.getAttribute('class')}`
        : []
    }),
  )
}
