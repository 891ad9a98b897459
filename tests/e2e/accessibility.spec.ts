/** Everyone can use the site: with a screen reader, by keyboard, on a touchscreen, in any colours. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { contrast, screenshotOf } from '../support/contrast.ts'
import { owner } from '../support/facts.ts'
import { addresses, open, openSections, sections } from '../support/visitor.ts'

const colorSchemes = ['light', 'dark'] as const
const targets = 'a[href], summary, button, [tabindex="0"]'

for (const address of addresses) {
  test(`axe finds nothing at ${address}, on a light phone and a dark desktop`, async ({ page }) => {
    for (const [colorScheme, width] of [
      ['light', 390],
      ['dark', 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await open(page, address)
      if (await sections(page).count()) await expectNoViolations(page)
      await openSections(page)
      for (const demo of await page.locator('.demo').all()) {
        await demo.scrollIntoViewIfNeeded()
        await expect(demo.locator('.program')).toBeVisible()
        await page.keyboard.press('Tab')
      }
      await expectNoViolations(page)
    }
  })

  test(`at ${address} links and buttons are large enough to tap`, async ({ page }) => {
    await open(page, address)
    await openSections(page)
    // WCAG exempts targets whose size is constrained by the line, such as footnote references.
    const sized = page
      .locator(`:is(${targets}):not(.skip-link, [data-footnote-ref])`)
      .filter({ visible: true })
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const sizes = await sized.evaluateAll((all) =>
        all.map((target) => {
          const { width, height } = target.getBoundingClientRect()
          const isText = target.closest('main :is(p, li, td, th, h2, h3, h4, h5, h6, figcaption)')
          const isLargeEnough = isText ? height >= 24 : height >= 44 && width >= 24
          return { text: target.textContent, width, height, isLargeEnough }
        }),
      )
      expect(sizes.length).toBeGreaterThan(5)
      expect(sizes.filter(({ isLargeEnough }) => !isLargeEnough)).toEqual([])
    }
  })

  for (const colorScheme of colorSchemes) {
    test(`at ${address} Tab moves visibly in reading order, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await open(page, address)
      const reachable = await page
        .locator(targets)
        .filter({ visible: true })
        .evaluateAll(
          (all) =>
            all.filter(
              (node) =>
                !node.matches('pre, .table, .formula') || node.scrollWidth > node.clientWidth,
            ).length,
        )
      expect(reachable).toBeGreaterThan(5)
      let before = { x: 0, y: Number.NEGATIVE_INFINITY }
      for (let i = 0; i < reachable; i++) {
        await page.keyboard.press('Tab')
        const focused = page.locator(':focus')
        const { x, y } = await startOf(focused)
        const isInLine = Math.abs(y - before.y) < 24
        expect(isInLine ? x > before.x : y > before.y, `${i}: ${x}, ${y}`).toBe(true)
        expect(await ringContrast(focused)).toBeGreaterThanOrEqual(3)
        await expectContrast(focused)
        // The skip link may cover the logo.
        if (i > 0) before = { x, y }
      }
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    })
  }

  test(`at ${address} everything has enough contrast, also on hover`, async ({ page }) => {
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      await open(page, address)
      for (const section of await page.locator('.linked').all()) {
        await section.locator('h2').hover()
        await expectContrast(section.locator('+ .section-links'))
      }
      await openSections(page)
      await page.mouse.move(0, 0)
      expect(await expectContrast(page.locator('body'))).toBeGreaterThan(10)
      for (const target of await oneOfEachKind(page.locator(`:is(${targets}):not(.skip-link)`))) {
        await target.hover()
        await expectContrast(target)
      }
    }
  })
}

test('focus rings in the nav bar contrast on both sides', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('banner').getByRole('link')
  expect(await links.count()).toBeGreaterThan(1)
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    for (const link of await links.all()) {
      await link.focus()
      // After focus(), a ring shows once a key is pressed.
      await page.keyboard.press('Shift')
      // The ring is 3 px wide, and `offset` px inside the link's edge.
      const offset = await link.evaluate(
        (node) => -parseFloat(getComputedStyle(node).outlineOffset),
      )
      const { height, colorAt } = await screenshotOf(link)
      const ring = colorAt(offset - 2, height / 2)
      for (const x of [Math.max(0, offset - 5), offset + 2]) {
        expect(contrast(ring, colorAt(x, height / 2))).toBeGreaterThanOrEqual(3)
      }
    }
  }
})

test('the skip link is the first Tab stop, visible, and leads to the content', async ({ page }) => {
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

test('what is copied is what is on the screen', async ({ page, context, browserName }) => {
  test.skip(browserName !== 'chromium', 'Only Chromium lets a test read the clipboard.')
  await context.grantPermissions(['clipboard-read'])
  await open(page, '/About')
  for (const key of ['a', 'c']) await page.keyboard.press(`ControlOrMeta+${key}`)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('The rest is on my blog.')
  expect(copied).not.toMatch(/Skip to content|opens in a new tab|Footnotes/)
})

test('code and tables are Tab stops only where they scroll, and those of a demo always', async ({
  page,
}) => {
  for (const [address, selector, tabIndex] of [
    ['/About', 'pre', 0],
    ['/Resume', '.table', -1],
  ] as const) {
    await open(page, address)
    await page.keyboard.press('Tab')
    await expect(page.locator(selector)).toHaveJSProperty('tabIndex', tabIndex)
  }
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<div class="program"><pre tabindex="0">1</pre></div>')
  })
  await page.keyboard.press('Tab')
  await expect(page.locator('pre')).toHaveJSProperty('tabIndex', 0)
})

test('browsers read a project by its title and what it is made with, and the email without a space', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only Chromium shows its accessibility tree.')
  await page.goto('/Projects')
  const [both, titleAlone] = await namesOf(page, 'DisclosureTriangle')
  expect(both).toBe('Chess AI using alpha-beta pruning It plays at 1,900 Elo. Python, Rust · 2024')
  expect(titleAlone).toBe('Tetris AI')
  expect(await namesOf(page, 'link')).toContain(owner.email)
})

test('forced colours keep every state visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/Projects')
  await expect(page.locator('[aria-current=page]')).toHaveCSS('text-decoration-line', 'underline')
  const about = page.getByRole('banner').locator('li a[href="/About"]')
  await about.hover()
  await expect(about).toHaveCSS('text-decoration-line', 'underline')
  const summary = sections(page).first().locator('summary')
  const marker = () => summary.evaluate((node) => getComputedStyle(node, '::after').content)
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
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** The names in the browser's own accessibility tree, which axe and Playwright do not read. */
async function namesOf(page: Page, role: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  return nodes.filter((node) => node.role?.value === role).map(({ name }) => name?.value)
}

/** A long page has dozens of links that look the same. */
async function oneOfEachKind(targets: Locator): Promise<Locator[]> {
  const visible = targets.filter({ visible: true })
  const kinds = await visible.evaluateAll((elements) =>
    elements.map((element) => {
      const { color, backgroundColor, fontSize } = getComputedStyle(element)
      return [
        element.tagName,
        element.className,
        element.parentElement?.tagName,
        color,
        backgroundColor,
        fontSize,
      ].join()
    }),
  )
  return kinds.flatMap((kind, index) => (kinds.indexOf(kind) === index ? visible.nth(index) : []))
}

/** Where the first line starts, not the corner of the box: a link may start at the end of a line. */
function startOf(focused: Locator): Promise<{ x: number; y: number }> {
  return focused.evaluate((element) => {
    const [{ x, y } = new DOMRect()] = element.getClientRects()
    return { x: x + scrollX, y: y + scrollY }
  })
}

/** The contrast of the focus ring with its background, or 1 without a ring. */
async function ringContrast(focused: Locator): Promise<number> {
  const { ring, ground } = await focused.evaluate((element) => {
    const style = getComputedStyle(element)
    const isInside = style.outlineOffset.startsWith('-') && !style.backgroundColor.endsWith(', 0)')
    const ground = getComputedStyle(isInside ? element : document.body).backgroundColor
    const hasRing = style.outlineStyle === 'solid' && style.outlineWidth === '3px'
    return { ring: hasRing ? style.outlineColor : ground, ground }
  })
  return contrast(ring, ground)
}

/** Checks text, marks and borders, and returns how many. Axe checks text on translucent backgrounds. */
async function expectContrast(root: Locator): Promise<number> {
  const found = await root.evaluate((root) => {
    const groundOf = (element: Element | null): string => {
      const ground = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)'
      return /^(rgb|oklch)\(/.test(ground) ? ground : groundOf(element?.parentElement ?? null)
    }
    const found: { what: string; color: string; ground: string; least: number }[] = []
    for (const element of [root, ...root.querySelectorAll('*')]) {
      const style = getComputedStyle(element)
      const add = (color: string, least = 3, behind: Element | null = element) => {
        const what = `${element.tagName} ${element.textContent}`
        found.push({ what, color, ground: groundOf(behind), least })
      }
      const size = Number.parseFloat(style.fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (hasText) add(style.color, isLarge ? 3 : 4.5)
      if (element.matches('li')) add(getComputedStyle(element, '::marker').color)
      if (element.matches('summary')) add(getComputedStyle(element, '::after').color)
      if (element.matches('.new-tab-link path')) add(style.stroke)
      if (style.borderTopStyle === 'solid' && style.borderTopWidth === '3px') {
        // In the dark, the outline next to the border has the contrast.
        const hasLine = style.outlineStyle === 'solid' && !style.outlineColor.endsWith(', 0)')
        add(hasLine ? style.outlineColor : style.borderTopColor, 3, element.parentElement)
      }
    }
    return found
  })
  const tooLow = found.filter(({ color, ground, least }) => contrast(color, ground) < least)
  expect(tooLow).toEqual([])
  return found.length
}
