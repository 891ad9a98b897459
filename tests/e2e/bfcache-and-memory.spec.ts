/** A tab that stays open: it is left and returned to, and its memory does not grow. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, expect, test } from '@playwright/test'
import { type CDPSession, launch } from 'puppeteer-core'
import { chromiumOptions } from '../../tools/scripts/chromium.ts'
import { follow, open, paths, sections } from '../support/visitor.ts'

test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium has this protocol.')

test('Back from another site shows the page at once, as it was left', async ({
  playwright,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...chromiumOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage({ baseURL: String(baseURL) })
  const elsewhere = createServer((_, response) => response.end('elsewhere')).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  await open(page, '/Projects')
  const section = sections(page).first()
  await section.locator('summary').click()
  await expect(section).toHaveAttribute('open')
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })

  await page.goto(`http://127.0.0.1:${port}`)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/Projects')
  elsewhere.close()

  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
  await expect(section).toHaveAttribute('open')
  await follow(page, '/About')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About me')
  expect(await page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
  await browser.close()
})

test('25 visits to every page leave no node, listener or object in memory', async ({ baseURL }) => {
  // Not Playwright, which keeps objects of its own in the page.
  const browser = await launch({ executablePath: chromium.executablePath(), ...chromiumOptions })
  const page = await browser.newPage()
  await page.goto(String(baseURL), { waitUntil: 'networkidle0' })
  const session = await page.createCDPSession()
  await visitEveryPage(session, 3)
  // An image that is still loading keeps the page that was left in memory.
  await page.waitForNetworkIdle()
  const before = await memory(session)
  await visitEveryPage(session, 25)
  // React's previous tree may keep one page in memory until the next visit.
  await expect(async () => {
    await visitEveryPage(session, 1)
    await page.waitForNetworkIdle()
    const { nodes, listeners, objects } = await memory(session)
    expect(nodes).toBeLessThanOrEqual(before.nodes)
    expect(listeners).toBeLessThanOrEqual(before.listeners)
    expect(objects).toBeLessThanOrEqual(before.objects)
  }).toPass({ timeout: 60_000 })
  await browser.close()
})

/** Shows every page for one frame. */
async function visitEveryPage(session: CDPSession, times: number) {
  const order = Array.from({ length: times }, () => paths).flat()
  const expression = `(async () => {
    for (const path of ${JSON.stringify(order)}) {
      document.querySelector('.nav-bar li a[href="' + path + '"]').click()
      await navigation.transition?.finished
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
  })()`
  await session.send('Runtime.evaluate', { expression, awaitPromise: true })
}

/** Counts instead of bytes, which include the code that V8 compiles for functions that run often. */
async function memory(session: CDPSession) {
  const { result } = await session.send('Runtime.evaluate', { expression: 'Object.prototype' })
  const prototypeObjectId = result.objectId ?? ''
  // This collects garbage first.
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId })
  const objectId = objects.objectId ?? ''
  await session.send('Runtime.releaseObject', { objectId })
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  // The description is, for example, `Array(3154)`.
  return { nodes, listeners, objects: Number(objects.description?.match(/\d+/)) }
}
