/** What is painted: nothing moves, everything has contrast, pictures are light and sharp, paper works. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname } from 'node:path'
import { expect, type Locator, type Page, type Response, test } from '@playwright/test'
import sharp from 'sharp'
import { site } from '../../content/site.ts'
import { fileOf, findPage } from '../../src/pages.ts'
import { isAsShipped, notAsShipped } from '../support/asShipped.ts'
import { contrast } from '../support/contrast.ts'
import { addresses, open, scrollThrough, sections } from '../support/visitor.ts'

test.describe('nothing moves while the page loads', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium tells what has moved.')

  const fonts = '**/*.woff2'
  const pictures = /\.(avif|webp|jpg|svg)$/
  const visits = addresses.flatMap((address) => [390, 1280].map((width) => ({ address, width })))

  for (const condition of [
    'with everything at once',
    'with the font blocked',
    'with the font late',
  ]) {
    test(condition, async ({ page }) => {
      if (condition === 'with the font blocked') await page.route(fonts, (route) => route.abort())
      for (const { address, width } of visits) {
        const release = condition === 'with the font late' && (await hold(page, fonts))
        await page.setViewportSize({ width, height: 800 })
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        if (release) {
          await painted(page)
          release()
        }
        await page.evaluate(() => document.fonts.ready)
        await scrollThrough(page)
        expect(await layoutShift(page), `${address} at ${width} px`).toBe(0)
      }
    })
  }

  for (const { address, width } of visits) {
    test(`with the pictures late, at ${address}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      for (const place of ['.nav-bar', '.photo-row', 'main > .photo']) {
        const release = await hold(page, pictures)
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        const isThere = await page.evaluate((selector) => {
          const place = document.querySelector(selector)
          place?.scrollIntoView()
          return place !== null
        }, place)
        if (!isThere) continue
        await painted(page)
        release()
        await page.waitForFunction(() =>
          [...document.images]
            .filter((image) => {
              const { top, bottom } = image.getBoundingClientRect()
              return bottom > 0 && top < innerHeight
            })
            .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
        )
        expect(await layoutShift(page), place).toBe(0)
      }
    })
  }

  test('with half of the footer late', async ({ page }) => {
    // As a busy phone or a slow network may have it: in two pieces, with time to paint in between.
    const server = createServer(({ url = '' }, response) => {
      if (!addresses.includes(url)) return response.writeHead(404).end()
      const html = readFileSync(`dist${fileOf(findPage(url)?.path ?? '/404')}`, 'utf8')
      const half = html.indexOf('</li>', html.indexOf('<footer'))
      response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, half))
      setTimeout(() => response.end(html.slice(half)), 250)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    for (const { address, width } of visits) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`http://127.0.0.1:${port}${address}`)
      await painted(page)
      expect.soft(await layoutShift(page), `${address} at ${width} px`).toBe(0)
    }
    server.close()
  })

  /** Keeps back what is asked for from now on, until it is let go. */
  async function hold(page: Page, what: string | RegExp): Promise<() => void> {
    const gate = Promise.withResolvers<void>()
    await page.route(what, async (route) => {
      await gate.promise
      await route.continue()
    })
    return gate.resolve
  }

  async function painted(page: Page) {
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
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
        await open(page, address)
        const reachable = page.locator('a, summary, button').filter({ visible: true })
        for (let i = 0; i < (await reachable.count()); i++) {
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

  type Pair = { what: string; color: string; ground: string; least: number }

  async function expectContrast(root: Locator) {
    const pairs = await root.evaluate((root): Pair[] => {
      const groundOf = (one: Element | null): string => {
        if (!one) return 'rgb(255, 255, 255)'
        const ground = getComputedStyle(one).backgroundColor
        if (ground.startsWith('rgb(')) return ground
        const below = groundOf(one.parentElement)
        return ground === 'rgba(0, 0, 0, 0)' ? below : blend(below, ground)
      }
      // Code lies on a ground that shines through.
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
          add('mark', getComputedStyle(one, '::before').color, groundOf(one), 3)
        if (one.matches('.new-tab-link path')) add('arrow', style.stroke, groundOf(one), 3)
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
    const tooLow = pairs.filter(({ color, ground, least }) => contrast(color, ground) < least)
    expect(tooLow).toEqual([])
    return pairs.length
  }
})

test.describe('pictures', () => {
  const originals = readdirSync('content', { recursive: true, encoding: 'utf8' })

  test('every built picture has lost its metadata, and none is wider than its original', async () => {
    const built = readdirSync('dist/assets').filter((file) => /\.(avif|webp|jpg)$/.test(file))
    for (const file of built) {
      const { width, exif, xmp, iptc } = await sharp(`dist/assets/${file}`).metadata()
      expect({ exif, xmp, iptc }, file).toEqual({})
      expect(width, file).toBeLessThanOrEqual(Math.max(...(await originalWidths(file))))
    }
  })

  /** As they are seen: a phone's photo may lie on its side in the file. Two folders may each have one of this name. */
  function originalWidths(builtFile: string): Promise<number[]> {
    const name = builtFile.replace(/^(.+)-.{8}\.\w+$/, '$1')
    const widths = originals
      .filter((file) => plain(basename(file, extname(file))) === plain(name))
      .map(async (file) => (await sharp(`content/${file}`).metadata()).autoOrient.width)
    return Promise.all(widths)
  }

  /** The bundler writes a few characters of a file's name differently. */
  function plain(name: string): string {
    return name.replace(/\W/g, '_')
  }

  for (const deviceScaleFactor of [2, 3]) {
    test.describe(`on a phone of ${deviceScaleFactor} pixels a point`, () => {
      test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor })

      test('the first view of About downloads at most 120 KB of pictures', async ({ page }) => {
        test.skip(!(await isAsShipped()), notAsShipped)
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
          const { shown, file, isInFirstView } = await photo.evaluate(
            (image: HTMLImageElement) => ({
              shown: image.clientWidth,
              file: image.currentSrc,
              isInFirstView: !image.matches('main > :is(h2, h3, h4) ~ * img'),
            }),
          )
          const { width = 0 } = await sharp(`dist${new URL(file).pathname}`).metadata()
          const most = Math.min(1600, ...(await originalWidths(basename(file))))
          expect(width, file).toBeGreaterThanOrEqual(Math.min(2 * shown, most))
          expect(file).toMatch(/\.avif$/)
          await expect(photo).toHaveAttribute('width', /^\d+$/)
          await expect(photo).toHaveAttribute('height', /^\d+$/)
          await expect(photo).toHaveAttribute('loading', isInFirstView ? 'eager' : 'lazy')
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
  await page.goto('/Projects')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  for (const section of await sections(page).all()) {
    await expect(section.locator('.section-text')).toBeVisible()
  }
  test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
  const file = testInfo.outputPath('projects.pdf')
  await page.pdf({ path: file })
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  for (const address of [site.email, site.professionalProfile.url, site.codeProfile.url]) {
    // A long one is broken over lines.
    expect(text.replace(/\s/g, '')).toContain(address)
  }
  if (!(await isAsShipped())) return
  expect(text.match(/Placeholder:/g)).toHaveLength(4)
  for (const name of ['Home', 'Resume', 'About']) expect(text).not.toContain(name)
})
