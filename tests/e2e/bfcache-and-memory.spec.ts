/** A tab that is kept open: it is left and come back to, and must not fill up. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { launchChromium, type Tab } from '../../bench/devtools.ts'
import { paths } from '../support/visitor.ts'

test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium speaks this protocol.')

let tab: Tab
let close: () => Promise<void>

test.beforeEach(async ({ baseURL }) => {
  const chromium = await launchChromium()
  close = chromium.close
  tab = await chromium.newTab()
  await tab.open(`${baseURL}/Projects`)
})

test.afterEach(() => close())

test('Back from another site shows the page at once and as it was left', async () => {
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

test('two hundred navigations in one tab leave nothing behind in its memory', async () => {
  await navigate(40)
  const before = await memory()
  await navigate(200)
  // A photo that was still on its way is kept until it has come.
  await expect.poll(async () => (await memory()).nodes).toBeLessThanOrEqual(before.nodes)
  const after = await memory()
  expect(after.listeners).toBeLessThanOrEqual(before.listeners)
  // The browser itself notes something of every navigation, and of every frame.
  expect(after.bytes - before.bytes).toBeLessThan(200 * 1024)
})

/** From page to page, each shown for a frame, and the first one last. */
async function navigate(times: number) {
  await tab.evaluate(`(async () => {
    const paths = ${JSON.stringify(paths)}
    for (let i = 0; i < ${times}; i++) {
      document.querySelector('.nav-bar li a[href="' + paths[(i + 1) % paths.length] + '"]').click()
      await navigation.transition?.finished
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
  })()`)
}

async function memory() {
  // What one collection finds unused may have held on to something else.
  for (let i = 0; i < 4; i++) await tab.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await tab.send('Memory.getDOMCounters')
  const { usedSize: bytes } = await tab.send('Runtime.getHeapUsage')
  return { nodes, listeners, bytes }
}
