/** Everyone can use it: by ear, by keyboard, with any colours. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { contrast } from '../support/contrast.ts'
import { addresses, open, openSections, sections } from '../support/visitor.ts'

const targets = 'a, summary, button, [tabindex="0"]'

for (const address of addresses) {
  test(`axe finds nothing at ${address}, on a light phone and a dark desktop`, async ({ page }) => {
    for (const [colorScheme, width] of [
      ['light', 390],
      ['dark', 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await open(page, address)
      await expectNoViolations(page)
      if ((await sections(page).count()) === 0) continue
      await openSections(page)
      await expectNoViolations(page)
    }
  })

  test(`at ${address} every target is 24 px high, and 44 × 24 px outside of text`, async ({
    page,
  }) => {
    await open(page, address)
    await openSections(page)
    // WCAG exempts what is as small as its sentence has it, such as the mark of a footnote.
    const sized = page.locator(`:is(${targets}):not(.skip-link, [data-footnote-ref])`)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const sizes = await sized.evaluateAll((all) =>
        all.map((target) => {
          const { width, height } = target.getBoundingClientRect()
          const isText = target.closest('main :is(p, li, td, th, h2, h3, h4, h5, h6, figcaption)')
          const isLargeEnough = isText ? height >= 24 : height >= 44 && width >= 24
          return { what: target.textContent, width, height, isLargeEnough }
        }),
      )
      expect(sizes.length).toBeGreaterThan(5)
      expect(sizes.filter(({ isLargeEnough }) => !isLargeEnough)).toEqual([])
    }
  })
}

test.describe('by keyboard alone', () => {
  test('the skip link comes first, can be seen, and leads to the content', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  })

  for (const address of addresses) {
    test(`at ${address} every link and section is reached once, in reading order`, async ({
      page,
    }) => {
      await open(page, address)
      // A link in a closed section waits until it is opened.
      const reachable = await page.locator(targets).filter({ visible: true }).count()
      const places: { x: number; y: number }[] = []
      for (let i = 0; i < reachable; i++) {
        await page.keyboard.press('Tab')
        places.push(await focusedPlace(page))
      }
      // Reading order: never back up, and within a line from left to right.
      for (const [i, { x, y }] of places.entries()) {
        const before = places[i - 1]
        if (i < 2 || !before) continue
        const isInLine = Math.abs(y - before.y) < 24
        expect(isInLine ? x > before.x : y > before.y, `${i}: ${x}, ${y}`).toBe(true)
      }
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(reachable)
      // One more leaves the page: nothing holds the focus in.
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    })
  }

  test('Enter and Space open a section and close it', async ({ page }) => {
    await page.goto('/Projects')
    const section = sections(page).last()
    await section.locator('summary').focus()
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key)
      await expect(section).toHaveAttribute('open')
      await page.keyboard.press(key)
      await expect(section).not.toHaveAttribute('open')
    }
  })
})

test('forced colours keep the marks: current page, hover, focus, open section', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/Projects')
  await expect(page.locator('[aria-current=page]')).toHaveCSS('text-decoration-line', 'underline')
  const about = page.getByRole('banner').locator('li a[href="/About"]')
  await about.hover()
  await expect(about).toHaveCSS('text-decoration-line', 'underline')
  const summary = sections(page).first().locator('summary')
  const marker = () => summary.evaluate((one) => getComputedStyle(one, '::after').content)
  expect(await marker()).toContain('+')
  await summary.click()
  await expect.poll(marker).toContain('−')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const address of addresses) {
    test(`all text and marks at ${address} have contrast, ${colorScheme}, hovered and focused too`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await open(page, address)
      const reachable = await page.locator(targets).filter({ visible: true }).count()
      for (let i = 0; i < reachable; i++) {
        await page.keyboard.press('Tab')
        const focused = page.locator(':focus')
        expect(await ringContrast(focused)).toBeGreaterThanOrEqual(3)
        await expectContrast(focused)
      }
      await openSections(page)
      await page.mouse.move(0, 0)
      expect(await expectContrast(page.locator('body'))).toBeGreaterThan(10)
      for (const target of await page.locator(`:is(${targets}):not(.skip-link)`).all()) {
        await target.hover()
        await expectContrast(target)
      }
    })
  }
}

test('contrast is what WCAG says it is', () => {
  expect(contrast('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBe(21)
  expect(contrast('rgb(143, 33, 29)', 'rgb(18, 17, 21)')).toBeLessThan(3)
  expect(contrast('rgb(119, 119, 119)', 'rgb(255, 255, 255)')).toBeLessThan(4.5)
})

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([])
}

function focusedPlace(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    // Where it begins: the box around a link of two lines begins at the left of the second.
    const [{ x, y } = { x: -1, y: -1 }] = document.activeElement?.getClientRects() ?? []
    return { x: x + scrollX, y: y + scrollY }
  })
}

/** Of the ring around what has the focus, against the page: 1 where there is none. */
async function ringContrast(focused: Locator): Promise<number> {
  const { ring, ground } = await focused.evaluate((one) => {
    const { outlineColor, outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one)
    // A ring inside the element is on its own background, if it has one.
    const own = getComputedStyle(one).backgroundColor
    const isInside = outlineOffset.startsWith('-') && !own.endsWith(', 0)')
    const ground = isInside ? own : getComputedStyle(document.body).backgroundColor
    return {
      ring: outlineStyle === 'solid' && outlineWidth === '3px' ? outlineColor : ground,
      ground,
    }
  })
  return contrast(ring, ground)
}

type Pair = { what: string; color: string; ground: string; least: number }

/** Checks everything in an element, and says how much that was. */
async function expectContrast(root: Locator): Promise<number> {
  const pairs = await root.evaluate((root): Pair[] => {
    const groundOf = (one: Element | null): string => {
      if (!one) return 'rgb(255, 255, 255)'
      const ground = getComputedStyle(one).backgroundColor
      if (ground.startsWith('rgb(')) return ground
      const below = groundOf(one.parentElement)
      return ground === 'rgba(0, 0, 0, 0)' ? below : blend(below, ground)
    }
    // Code is on a ground that shines through.
    const blend = (...colours: string[]): string => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      if (!canvas) throw new Error('This browser cannot draw.')
      for (const colour of colours) {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      return `rgb(${[...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(', ')})`
    }
    const pairs: Pair[] = []
    for (const one of [root, ...root.querySelectorAll('*')]) {
      const style = getComputedStyle(one)
      const size = Number.parseFloat(style.fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      const what = `${one.tagName} "${one.textContent?.trim().slice(0, 20)}"`
      const add = (part: string, color: string, ground: string, least: number) =>
        pairs.push({ what: `${part} of ${what}`, color, ground, least })
      const holdsText = [...one.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (holdsText) add('text', style.color, groundOf(one), isLarge ? 3 : 4.5)
      if (one.tagName === 'LI')
        add('mark', getComputedStyle(one, '::marker').color, groundOf(one), 3)
      if (one.tagName === 'SUMMARY')
        add('mark', getComputedStyle(one, '::after').color, groundOf(one), 3)
      if (one.matches('.new-tab-link path')) add('arrow', style.stroke, groundOf(one), 3)
      if (style.borderTopStyle === 'solid' && style.borderTopWidth === '3px') {
        // In the dark the line beside the border carries it.
        const hasLine = style.outlineStyle === 'solid' && !style.outlineColor.endsWith(', 0)')
        const border = hasLine ? style.outlineColor : style.borderTopColor
        add('border', border, groundOf(one.parentElement), 3)
      }
    }
    return pairs
  })
  const tooLow = pairs.filter(({ color, ground, least }) => contrast(color, ground) < least)
  expect(tooLow).toEqual([])
  return pairs.length
}
