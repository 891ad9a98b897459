/** Everyone can use it: by ear, by keyboard, enlarged, with any colours, on a small screen. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { isAsShipped, notAsShipped } from '../support/asShipped.ts'
import { addresses, open, sections } from '../support/visitor.ts'

// A test enlarges the text with a style sheet of its own, which the site's policy forbids.
test.use({ bypassCSP: true })

for (const address of addresses) {
  for (const script of ['on', 'off']) {
    test(`axe finds nothing at ${address}, small or large, light or dark, JavaScript ${script}`, async ({
      page,
    }) => {
      // Axe itself is a script, so that only the site's own is kept out.
      if (script === 'off') {
        await page.route('**/*.js', (route) => route.abort())
        await page.goto(address)
      } else {
        await open(page, address)
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [390, 1280]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 800 })
          await setSections(page, false)
          await expectNoViolations(page)
          if (await setSections(page, true)) await expectNoViolations(page)
        }
      }
    })
  }
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
    await expect(page.locator('main, footer').getByRole('link').first()).toBeFocused()
  })

  for (const address of addresses) {
    test(`at ${address} every link and section is reached once, in reading order`, async ({
      page,
    }) => {
      await open(page, address)
      // A link in a closed section waits until it is opened.
      const reachable = await page.locator('a, summary, button').filter({ visible: true }).count()
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

  for (const key of ['Enter', 'Space']) {
    test(`${key} opens a section and closes it`, async ({ page }) => {
      await page.goto('/Projects')
      const section = sections(page).last()
      await section.locator('summary').focus()
      await page.keyboard.press(key)
      await expect(section).toHaveAttribute('open')
      await page.keyboard.press(key)
      await expect(section).not.toHaveAttribute('open')
    })
  }

  test('after a move, Tab goes on from the top of the new page', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Projects' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('summary').first()).toBeFocused()
  })
})

test.describe('on a small screen and enlarged', () => {
  for (const address of addresses) {
    test(`${address} never scrolls sideways, at 320 px, at 400 % zoom or with text at 200 %`, async ({
      page,
    }) => {
      await page.goto(address)
      await setSections(page, true)
      // 1280 px at 400 % is 320 px; the height shrinks with it.
      for (const [width, height, textSize] of [
        [320, 568, '100%'],
        [320, 256, '100%'],
        [390, 844, '200%'],
        [1280, 800, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.addStyleTag({
          content: `html { font-size: calc(${textSize} * 1.0625) !important }`,
        })
        const overflowing = await page.evaluate(() =>
          [...document.querySelectorAll('body *')]
            .filter((one) => !one.closest('.visually-hidden, .skip-link'))
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .map((one) => `${one.tagName} ${one.className}`),
        )
        expect(overflowing).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })

    test(`at ${address} every target is at least 24 × 24 px, and 44 px high outside of text`, async ({
      page,
    }) => {
      await open(page, address)
      await setSections(page, true)
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const tooSmall = await page
          .locator('a:not(.skip-link), summary, button')
          .evaluateAll((targets) => {
            const text = 'main :is(p, li, td, th, h2, h3, h4, h5, h6, figcaption)'
            return targets.flatMap((target) => {
              const { width, height } = target.getBoundingClientRect()
              const least = target.closest(text) ? 24 : 44
              return width < 24 || height < least
                ? [`${target.textContent} ${width} × ${height}`]
                : []
            })
          })
        expect(tooSmall).toEqual([])
      }
    })
  }

  test('a phone shows who, what, where and the way to get in touch without scrolling', async ({
    page,
  }) => {
    test.skip(!(await isAsShipped()), notAsShipped)
    // What is left of 390 × 844 between the bars of a phone's browser.
    await page.setViewportSize({ width: 390, height: 664 })
    await page.goto('/')
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      ...(await page.locator('main li').all()),
      page.getByRole('contentinfo').getByRole('link').first(),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  })
})

test('forced colours keep the marks: current page, hover, focus, open section', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/Projects')
  await expect(page.locator('[aria-current=page]')).toHaveCSS('text-decoration-line', 'underline')
  const about = page.getByRole('banner').getByRole('link', { name: 'About' })
  await about.hover()
  await expect(about).toHaveCSS('text-decoration-line', 'underline')
  const summary = sections(page).first().locator('summary')
  const marker = () => summary.evaluate((one) => getComputedStyle(one, '::before').content)
  expect(await marker()).toContain('+')
  await summary.click()
  await expect.poll(marker).toContain('−')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
})

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([])
}

test("a long name and a long e-mail address stay within a phone's width", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/')
  await page.locator('h1').evaluate((heading) => {
    heading.textContent = "Welcome, I'm Wolfeschlegelsteinhausen"
  })
  await page
    .locator('.footer a')
    .first()
    .evaluate((link) => {
      link.textContent = 'konstantinos.papadimitriou@university.example'
    })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** Opens or closes every section, and says whether there are any. */
async function setSections(page: Page, open: boolean): Promise<boolean> {
  return page.evaluate((open) => {
    const sections = document.querySelectorAll('details')
    for (const section of sections) section.open = open
    return sections.length > 0
  }, open)
}

function focusedPlace(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    // Where it begins: the box around a link of two lines begins at the left of the second.
    const [{ x, y } = { x: -1, y: -1 }] = document.activeElement?.getClientRects() ?? []
    return { x: x + scrollX, y: y + scrollY }
  })
}
