/** A tab that stays open: it is left and returned to, and its memory does not grow. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { launchChromium, type Tab } from '../../bench/devtools.ts'
import { paths } from '../support/visitor.ts'

test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium has this protocol.')

let tab: Tab
let close: () => Promise<void>

test.beforeEach(async ({ baseURL }) => {
  const chromium = await launchChromium()
  close = chromium.close
  tab = await chromium.newTab()
  await tab.open(`${baseURL}/Projects`)
})

test.afterEach(() => close())

test('Back from another site shows the page at once, as it was left', async () => {
  const refusals: unknown[] = []
  tab.events.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    refusals.push(...notRestoredExplanations),
  )
  const elsewhere = createServer((_, response) => response.end('elsewhere')).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  await tab.click('summary')
  await tab.until(`document.querySelector('details').open`)
  await tab.evaluate('window.sameDocument = true')

  await tab.open(`http://127.0.0.1:${port}`)
  const { entries } = await tab.send('Page.getNavigationHistory')
  await tab.send('Page.navigateToHistoryEntry', { entryId: entries.at(-2)?.id ?? 0 })
  await tab.until(`location.pathname === '/Projects'`)
  elsewhere.close()

  expect(refusals).toEqual([])
  expect(await tab.evaluate(`document.querySelector('details').open`)).toBe(true)
  await tab.click('.nav-bar li a[href="/About"]')
  await tab.until(`location.pathname === '/About' && document.querySelector('h1').textContent`)
  expect(await tab.evaluate('window.sameDocument')).toBe(true)
})

test('25 visits to every page leave no node, listener or object in memory', async () => {
  await visitEveryPage(1)
  const before = await memory()
  await visitEveryPage(25)
  // An image that is still loading, or React's previous tree, may keep one page in memory until the next visit.
  await expect(async () => {
    await visitEveryPage(1)
    const { nodes, listeners, objects } = await memory()
    expect(nodes).toBeLessThanOrEqual(before.nodes)
    expect(listeners).toBeLessThanOrEqual(before.listeners)
    expect(objects).toBeLessThanOrEqual(before.objects)
  }).toPass({ timeout: 10_000 })
})

/** Shows every page for one frame. */
async function visitEveryPage(times: number) {
  await tab.evaluate(`(async () => {
    for (let i = 0; i < ${times}; i++) {
      for (const path of ${JSON.stringify(paths)}) {
        document.querySelector('.nav-bar li a[href="' + path + '"]').click()
        await navigation.transition?.finished
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
    }
  })()`)
}

/** Counts instead of bytes, which include the code that V8 compiles for functions that run often. */
async function memory() {
  const { result } = await tab.send('Runtime.evaluate', { expression: 'Object.prototype' })
  const prototypeObjectId = result.objectId ?? ''
  // This collects garbage first.
  const { objects } = await tab.send('Runtime.queryObjects', { prototypeObjectId })
  const objectId = objects.objectId ?? ''
  await tab.send('Runtime.releaseObject', { objectId })
  const { nodes, jsEventListeners: listeners } = await tab.send('Memory.getDOMCounters')
  // Such as Array(3154).
  return { nodes, listeners, objects: Number(objects.description?.match(/\d+/)) }
}
