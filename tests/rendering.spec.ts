/** What is painted: nothing moves, everything has contrast, pictures are light and sharp, paper works. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { expect, type Locator, type Page, type Response, test } from '@playwright/test'
import sharp from 'sharp'
import { site } from '../content/site.ts'
import { fileOf, pages } from '../src/pages.ts'
import { contrast } from './contrast.ts'

const addresses = [...pages.map(({ path }) => path), '/not-a-page']

test.describe('nothing moves while the page loads', () => {
  const conditions: Record<string, (page: Page) => Promise<unknown>> = {
    'everything at once': async () => {},
    'the font blocked': (page) => page.route('**/*.woff2', (route) => route.abort()),
    'the font late': (page) => page.route('**/*.woff2', late),
    'the pictures late': (page) => page.route(/\.(avif|webp|jpg|svg)$/, late),
  }

  for (const [condition, prepare] of Object.entries(conditions)) {
    test(`with ${condition}`, async ({ page }) => {
      test.slow()
      await prepare(page)
      for (const address of addresses) {
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(address, { waitUntil: 'networkidle' })
          await scrollThrough(page)
          await page.waitForLoadState('networkidle')
          expect(await layoutShift(page), `${address} at ${width} px`).toBe(0)
        }
      }
    })
  }

  async function late(route: Parameters<Parameters<Page['route']>[1]>[0]) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  }

  function layoutShift(page: Page): Promise<number> {
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const sum = (list: PerformanceEntry[]) =>
            list.reduce(
              (total, entry) => total + (entry as PerformanceEntry & { value: number }).value,
              0,
            )
          const observer = new PerformanceObserver((list) => resolve(sum(list.getEntries())))
          observer.observe({ type: 'layout-shift', buffered: true })
          // Where nothing has moved the observer is never called, so that two frames later is soon enough.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(sum(observer.takeRecords()))),
          )
        }),
    )
  }
})

test.describe('contrast', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const address of addresses) {
      test(`of all text and marks at ${address}, ${colorScheme}, hovered and focused too`, async ({
        page,
      }) => {
        await page.emulateMedia({ colorScheme })
        await page.goto(address, { waitUntil: 'networkidle' })
        for (let i = 0; i < (await page.locator('a, summary, button').count()); i++) {
          await page.keyboard.press('Tab')
          const focused = page.locator(':focus')
          expect(await ringContrast(focused)).toBeGreaterThanOrEqual(3)
          await expectContrast(focused)
        }
        for (const summary of await page.locator('summary').all()) await summary.click()
        await page.mouse.move(0, 0)
        expect(await expectContrast(page.locator('body'))).toBeGreaterThan(10)
        for (const target of await page.locator('a:not(.skip-link), summary, button').all()) {
          await target.hover()
          await expectContrast(target)
        }
      })
    }
  }

  test('the checker knows what contrast is', () => {
    expect(contrast('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBe(21)
    expect(contrast('rgb(143, 33, 29)', 'rgb(18, 17, 21)')).toBeLessThan(3)
    expect(contrast('rgb(119, 119, 119)', 'rgb(255, 255, 255)')).toBeLessThan(4.5)
  })

  /** Of the ring around what has the focus, against the page: 1 where there is none. */
  async function ringContrast(focused: Locator): Promise<number> {
    const { ring, ground } = await focused.evaluate((one) => {
      const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(one)
      const ground = getComputedStyle(document.body).backgroundColor
      return {
        ring: outlineStyle === 'solid' && outlineWidth === '3px' ? outlineColor : ground,
        ground,
      }
    })
    return contrast(ring, ground)
  }

  type Pair = { what: string; colour: string; ground: string; least: number }

  async function expectContrast(root: Locator) {
    const pairs = await root.evaluate((root): Pair[] => {
      const groundOf = (one: Element | null): string => {
        if (!one) return 'rgb(255, 255, 255)'
        const ground = getComputedStyle(one).backgroundColor
        return ground === 'rgba(0, 0, 0, 0)' ? groundOf(one.parentElement) : ground
      }
      const pairs: Pair[] = []
      for (const one of [root, ...root.querySelectorAll('*')]) {
        const style = getComputedStyle(one)
        const size = Number.parseFloat(style.fontSize)
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
        const what = `${one.tagName} "${one.textContent?.trim().slice(0, 20)}"`
        const add = (part: string, colour: string, ground: string, least: number) =>
          pairs.push({ what: `${part} of ${what}`, colour, ground, least })
        const holdsText = [...one.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        if (holdsText) add('text', style.color, groundOf(one), isLarge ? 3 : 4.5)
        if (one.tagName === 'LI')
          add('mark', getComputedStyle(one, '::marker').color, groundOf(one), 3)
        if (one.tagName === 'SUMMARY')
          add('mark', getComputedStyle(one, '::before').color, groundOf(one), 3)
        if (one.tagName === 'path') add('arrow', style.stroke, groundOf(one), 3)
        if (style.borderTopStyle === 'solid' && style.borderTopWidth === '3px') {
          // In the dark the line beside the border carries it.
          const hasLine = style.outlineStyle === 'solid' && !style.outlineColor.endsWith(', 0)')
          add(
            'border',
            hasLine ? style.outlineColor : style.borderTopColor,
            groundOf(one.parentElement),
            3,
          )
        }
      }
      return pairs
    })
    const tooLow = pairs.filter(({ colour, ground, least }) => contrast(colour, ground) < least)
    expect(tooLow).toEqual([])
    return pairs.length
  }
})

test.describe('pictures', () => {
  const originals = new Map(
    readdirSync('content/photos').map((file) => [basename(file, extname(file)), file]),
  )
  const built = readdirSync('dist/assets').filter((file) => /\.(avif|webp|jpg)$/.test(file))

  test('every built picture has lost its metadata, and none is wider than its original', async () => {
    expect(built.length).toBeGreaterThan(originals.size * 6)
    for (const file of built) {
      const original = originals.get(file.replace(/^[0-9a-f]{8}-(.+)-.{8}\.\w+$/, '$1'))
      expect(original, file).toBeDefined()
      const picture = await sharp(`dist/assets/${file}`).metadata()
      const { width } = await sharp(`content/photos/${original}`).metadata()
      expect([picture.exif, picture.xmp, picture.iptc], file).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      expect(picture.width, file).toBeLessThanOrEqual(width)
    }
  })

  for (const deviceScaleFactor of [2, 3]) {
    test.describe(`on a phone of ${deviceScaleFactor} pixels a point`, () => {
      test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor })

      test('the first view of About downloads at most 120 KB of pictures', async ({ page }) => {
        const pictures: Response[] = []
        page.on('response', (response) => {
          if (response.request().resourceType() === 'image') pictures.push(response)
        })
        await page.goto('/About', { waitUntil: 'networkidle' })
        let bytes = 0
        for (const picture of pictures) bytes += (await picture.body()).length
        expect(bytes).toBeGreaterThan(0)
        expect(bytes).toBeLessThanOrEqual(120_000)
      })
    })
  }

  for (const width of [390, 800, 1280]) {
    test.describe(`at ${width} px on a 2× screen`, () => {
      test.use({ viewport: { width, height: 800 }, deviceScaleFactor: 2 })

      test('every photo is sharp, has its place before it comes, and waits until it is needed', async ({
        page,
      }) => {
        await page.goto('/About')
        await scrollThrough(page)
        for (const photo of await page.locator('main img').all()) {
          await expect
            .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete))
            .toBe(true)
          const { shown, file } = await photo.evaluate((image: HTMLImageElement) => ({
            shown: image.clientWidth,
            file: image.currentSrc,
          }))
          const { width = 0 } = await sharp(`dist${new URL(file).pathname}`).metadata()
          expect(width, file).toBeGreaterThanOrEqual(Math.min(2 * shown, 1600))
          expect(file).toMatch(/\.avif$/)
          await expect(photo).toHaveAttribute('width', /^\d+$/)
          await expect(photo).toHaveAttribute('height', /^\d+$/)
          await expect(photo).toHaveAttribute('loading', 'lazy')
        }
        await expect(page.getByRole('banner').getByRole('img')).not.toHaveAttribute(
          'loading',
          'lazy',
        )
      })
    })
  }
})

test('on paper: every section is open, the links show their addresses, the bar is gone', async ({
  page,
  browserName,
}, testInfo) => {
  test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
  await page.goto('/Projects')
  const file = testInfo.outputPath('projects.pdf')
  await page.pdf({ path: file })
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  expect(text.match(/Placeholder:/g)).toHaveLength(4)
  for (const address of [site.email, site.professionalProfile.url, site.codeProfile.url]) {
    expect(text).toContain(address)
  }
  for (const name of ['Home', 'Resume', 'About']) expect(text).not.toContain(name)
})

async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
  })
}

test('the page paints with its styles inside it: no style sheet is asked for', async ({ page }) => {
  for (const { path } of pages) {
    const html = readFileSync(`dist${fileOf(path)}`, 'utf8')
    expect(html).toMatch(/<style>.+<\/style>/s)
    const sheets: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') sheets.push(request.url())
    })
    await page.goto(path)
    expect(sheets).toEqual([])
  }
})
