/** A first load, and a navigation to the next page, measured in Chromium on an emulated phone. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession } from 'puppeteer-core'

const phone = { width: 390, height: 664, deviceScaleFactor: 2, mobile: false }
const bitsPerSecond = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowNetwork = { offline: false, latency: 150, ...bitsPerSecond }

/** With an empty cache, on a slow network. */
export function measureFirstLoad(chromium: Browser, url: string) {
  return inNewTab(chromium, async (tab) => {
    await slowDown(tab, true)
    let bytes = 0
    tab.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await open(tab, url)
    const paint = `performance.getEntriesByName('first-contentful-paint')[0].startTime`
    return { 'first paint, ms': await evaluate<number>(tab, paint), bytes }
  })
}

/** From the click on a link in the nav bar to the frame that shows the next page's heading. */
export function measureNavigation(chromium: Browser, url: string, to: string, isSlow: boolean) {
  return inNewTab(chromium, async (tab) => {
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${timeNavigation})()` })
    await open(tab, url)
    await slowDown(tab, isSlow)
    await evaluate(tab, `document.querySelector('.nav-bar li a[href="${to}"]').click()`)
    for (;;) {
      await wait(20)
      // Fails while one document replaces another.
      const time = await evaluate<string>(tab, `sessionStorage.getItem('time')`).catch(() => '')
      if (time) return Number(time)
    }
  })
}

/**
 * Each tab has its own cache and storage. It is not one of puppeteer's pages, whose instrumentation, like Playwright's,
 * makes V8 parse each script a second time, which takes 125 ms.
 */
async function inNewTab<Result>(chromium: Browser, run: (tab: CDPSession) => Promise<Result>) {
  const context = await chromium.createBrowserContext()
  const browser = await chromium.target().createCDPSession()
  const browserContextId = context.id ?? ''
  await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const tab = await (await context.waitForTarget(() => true)).createCDPSession()
  await tab.send('Emulation.setDeviceMetricsOverride', phone)
  const result = await run(tab)
  await context.close()
  return result
}

async function slowDown(tab: CDPSession, isSlow: boolean) {
  await tab.send('Network.enable')
  if (isSlow) await tab.send('Network.emulateNetworkConditions', slowNetwork)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Waits until half a second has passed without a request. */
async function open(tab: CDPSession, url: string) {
  await tab.send('Page.enable')
  await tab.send('Page.setLifecycleEventsEnabled', { enabled: true })
  const idle = new Set<string>()
  tab.on('Page.lifecycleEvent', ({ name, loaderId }) => {
    if (name === 'networkIdle') idle.add(loaderId)
  })
  const { loaderId = '' } = await tab.send('Page.navigate', { url })
  while (!idle.has(loaderId)) await wait(20)
}

async function evaluate<Value>(tab: CDPSession, expression: string): Promise<Value> {
  const { result } = await tab.send('Runtime.evaluate', { expression, returnByValue: true })
  return result.value
}

/** Runs in every page before its own scripts: a click starts the clock, the next heading stops it. */
function timeNavigation() {
  const stopClock = () => {
    const start = Number(sessionStorage.getItem('start'))
    const now = performance.timeOrigin + performance.now()
    if (start) sessionStorage.setItem('time', String(now - start))
  }
  const heading = () => document.querySelector('h1')?.textContent
  const onClick = ({ timeStamp }: Event) => {
    sessionStorage.setItem('start', String(performance.timeOrigin + timeStamp))
    const before = heading()
    const check = () =>
      heading() === before ? requestAnimationFrame(check) : setTimeout(stopClock)
    requestAnimationFrame(check)
  }
  addEventListener('click', onClick, { capture: true })
  // If the click loads a document, its heading is part of the first paint.
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) stopClock()
  }).observe({ type: 'paint', buffered: true })
}
