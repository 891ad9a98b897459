/** One visit, one move: measured in Chromium through the DevTools protocol. */
import type { Browser, CDPSession, Page } from '@playwright/test'

/** A slow phone: 150 ms there and back, 1.6 Mbit/s, a processor four times slower. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowdown = 4

export type Visit = {
  firstPaint: number
  largestPaint: number
  layoutShift: number
  blockingTime: number
  bytesBeforePaint: number
  bytes: number
}

export async function visit(browser: Browser, url: string): Promise<Visit> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 664 },
    deviceScaleFactor: 2,
  })
  const session = await slow(page, true)
  await page.addInitScript(observe)

  // What has come of each request: piece by piece, and with its headers once it is complete.
  const received: { id: string; at: number; bytes: number }[] = []
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
    received.push({ id: requestId, at: timestamp, bytes: encodedDataLength }),
  )
  const complete = new Map<string, { at: number; bytes: number }>()
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    complete.set(requestId, { at: timestamp, bytes: encodedDataLength }),
  )
  let paintedAt = Number.POSITIVE_INFINITY
  session.on('Page.lifecycleEvent', ({ name, timestamp }) => {
    if (name === 'firstContentfulPaint') paintedAt = Math.min(paintedAt, timestamp)
  })
  await session.send('Page.enable')
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })

  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(() => window.seen)
  await page.close()
  const bytesUntil = (time: number) => {
    const whole = [...complete].filter(([, { at }]) => at <= time)
    const ids = new Set(whole.map(([id]) => id))
    const parts = received.filter(({ id, at }) => at <= time && !ids.has(id))
    return [...whole.map(([, one]) => one), ...parts].reduce((sum, { bytes }) => sum + bytes, 0)
  }
  return {
    ...seen,
    bytesBeforePaint: bytesUntil(paintedAt),
    bytes: bytesUntil(Number.POSITIVE_INFINITY),
  }
}

/** From the click on a link of the bar to the frame that shows the next page's heading. */
export async function move(
  browser: Browser,
  url: string,
  to: string,
  onSlowNetwork: boolean,
): Promise<number> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 664 },
    deviceScaleFactor: 2,
  })
  await page.addInitScript(timeMove)
  await page.goto(url, { waitUntil: 'networkidle' })
  await slow(page, onSlowNetwork)
  await page.locator(`.bar li a[href="${to}"]`).click()
  const time = await (
    await page.waitForFunction(() => Number(sessionStorage.getItem('took')), null, { polling: 50 })
  ).jsonValue()
  await page.close()
  return time
}

async function slow(page: Page, onSlowNetwork: boolean): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (onSlowNetwork) await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}

declare global {
  interface Window {
    seen: Pick<Visit, 'firstPaint' | 'largestPaint' | 'layoutShift' | 'blockingTime'>
  }
}

/** In the page: collects what the browser tells about painting and blocking. */
function observe() {
  window.seen = { firstPaint: 0, largestPaint: 0, layoutShift: 0, blockingTime: 0 }
  const on = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.seen.firstPaint = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    window.seen.largestPaint = startTime
  })
  on('layout-shift', ({ value = 0 }) => {
    window.seen.layoutShift += value
  })
  on('longtask', ({ duration }) => {
    window.seen.blockingTime += duration - 50
  })
}

/** In the page, and in the next one: notes when the click was and when the new heading is on the screen. */
function timeMove() {
  const now = () => performance.timeOrigin + performance.now()
  const done = () => {
    const clicked = Number(sessionStorage.getItem('clicked'))
    if (clicked) sessionStorage.setItem('took', String(now() - clicked))
  }
  const afterPaint = () => requestAnimationFrame(() => setTimeout(done))
  addEventListener(
    'click',
    (event) => {
      sessionStorage.setItem('clicked', String(performance.timeOrigin + event.timeStamp))
      const heading = document.querySelector('h1')
      new MutationObserver((_, observer) => {
        if (document.querySelector('h1') === heading) return
        observer.disconnect()
        afterPaint()
      }).observe(document.body, { childList: true, subtree: true })
    },
    { capture: true },
  )
  // In a page that was loaded: the first paint holds the heading, which stands in the document.
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) done()
  }).observe({ type: 'paint', buffered: true })
}
