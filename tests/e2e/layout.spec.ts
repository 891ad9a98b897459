/** Where things are: nothing moves while a page loads, and nothing sticks out, however small or enlarged. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { fileOf, findPage } from '../../src/pages.ts'
import { fixture } from '../support/fixture.ts'
import { addresses, openSections, scrollThrough } from '../support/visitor.ts'

test.describe('nothing moves while a page loads', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium tells what has moved.')

  for (const width of [390, 1280]) {
    test.describe(`at ${width} px`, () => {
      test.use({ viewport: { width, height: 800 } })

      test('with everything at once', async ({ page }) => {
        for (const address of addresses) {
          await page.goto(address)
          await scrollThrough(page)
          expect(await layoutShift(page), address).toBe(0)
        }
      })

      test('with the font late', async ({ page }) => {
        for (const address of addresses) {
          const release = await hold(page, '**/*.woff2')
          await page.goto(address, { waitUntil: 'domcontentloaded' })
          await painted(page)
          release()
          await page.evaluate(() => document.fonts.ready)
          expect(await layoutShift(page), address).toBe(0)
        }
      })

      test('with the pictures late', async ({ page }) => {
        for (const [address, place] of [
          ['/', '.nav-bar'],
          ['/About', 'main > .photo'],
          ['/About', '.photo-row'],
          ['/About', '.photo-row:has(.photo-line + .photo-pair)'],
        ] as const) {
          const release = await hold(page, /\.(avif|webp|jpg|svg)$/)
          await page.goto(address, { waitUntil: 'domcontentloaded' })
          await page
            .locator(place)
            .first()
            .evaluate((one) => one.scrollIntoView())
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
          expect(await layoutShift(page), `${place} at ${address}`).toBe(0)
        }
      })

      test('with half of the footer late', async ({ page }) => {
        // As a busy phone or a slow network may have it: in two pieces, with time to paint in between.
        const server = createServer(({ url = '' }, response) => {
          if (!addresses.includes(url)) return response.writeHead(404).end()
          const file = `${fixture}/dist${fileOf(findPage(url)?.path ?? '/404')}`
          const html = readFileSync(file, 'utf8')
          const half = html.indexOf('</li>', html.indexOf('<footer'))
          response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, half))
          setTimeout(() => response.end(html.slice(half)), 250)
        })
        await once(server.listen(0, '127.0.0.1'), 'listening')
        const { port } = server.address() as AddressInfo
        for (const address of addresses) {
          await page.goto(`http://127.0.0.1:${port}${address}`)
          await painted(page)
          expect.soft(await layoutShift(page), address).toBe(0)
        }
        server.close()
      })
    })
  }

  /** Keeps back what is asked for from now on, until it is released. */
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

test.describe('nothing sticks out sideways', () => {
  for (const address of addresses) {
    test(`${address} at 320 px, at 400 % zoom or with text at 200 %`, async ({ page }) => {
      await page.goto(address)
      await openSections(page)
      // 1280 px at 400 % is 320 px; the height shrinks with it.
      for (const [width, height, textSize] of [
        [320, 568, '100%'],
        [320, 256, '100%'],
        [390, 844, '200%'],
        [1280, 800, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `calc(${size} * 1.0625)`
        }, textSize)
        const overflowing = await page.evaluate(() =>
          [...document.querySelectorAll('body *')]
            .filter((one) => !one.closest('.visually-hidden, .skip-link, .table table'))
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .map((one) => `${one.tagName} ${one.className}`),
        )
        expect(overflowing).toEqual([])
        const [scrollWidth, clientWidth] = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return [scrollWidth, clientWidth]
        })
        expect(scrollWidth).toBe(clientWidth)
      }
    })
  }
})
