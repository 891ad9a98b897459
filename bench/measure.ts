/** A first load, and a navigation to the next page, measured in Chromium on an emulated phone. */
import type { Browser, Page } from 'puppeteer-core'

const slowNetwork = { latency: 150, download: 1_600_000 / 8, upload: 750_000 / 8 }

/** With an empty cache, on a slow network. */
export function measureFirstLoad(chromium: Browser, url: string) {
  return inNewTab(chromium, async (page) => {
    await page.emulateCPUThrottling(4)
    await page.emulateNetworkConditions(slowNetwork)
    const session = await page.createCDPSession()
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'networkidle0' })
    return { ...(await page.evaluate(readTimings)), bytes }
  })
}

/** From the click on a link in the nav bar to the frame that shows the next page's heading. */
export function measureNavigation(chromium: Browser, url: string, to: string, isSlow: boolean) {
  return inNewTab(chromium, async (page) => {
    await page.evaluateOnNewDocument(timeNavigation)
    await page.goto(url, { waitUntil: 'networkidle0' })
    await page.emulateCPUThrottling(4)
    if (isSlow) await page.emulateNetworkConditions(slowNetwork)
    await page.click(`.nav-bar li a[href="${to}"]`)
    const time = await page.waitForFunction(() => Number(sessionStorage.getItem('time')))
    return Number(await time.jsonValue())
  })
}

/** Each tab has its own cache and storage. */
async function inNewTab<Result>(chromium: Browser, run: (page: Page) => Promise<Result>) {
  const context = await chromium.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 390, height: 664, deviceScaleFactor: 2 })
  const result = await run(page)
  await context.close()
  return result
}

/** Runs in the page, once it has loaded. */
function readTimings() {
  const entriesOf = (type: string): (PerformanceEntry & { value?: number })[] => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type, buffered: true })
    return observer.takeRecords()
  }
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  return {
    'first paint, ms': firstPaint,
    'layout shift': entriesOf('layout-shift').reduce((sum, { value = 0 }) => sum + value, 0),
    'blocking time, ms': entriesOf('longtask')
      .filter(({ startTime }) => startTime >= firstPaint)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
  }
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
