/** A first load, and a navigation to the next page, measured in Chromium on an emulated phone. */
import type { Chromium, Tab } from './devtools.ts'

const phone = { width: 390, height: 664, deviceScaleFactor: 2, mobile: false }
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** With an empty cache, on a slow network. */
export async function measureFirstLoad(chromium: Chromium, url: string) {
  const tab = await newPhoneTab(chromium)
  await slowDown(tab, 'slow')
  let bytes = 0
  tab.events.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await tab.open(url)
  const timings = await tab.evaluate<ReturnType<typeof readTimings>>(`(${readTimings})()`)
  await tab.close()
  return { ...timings, bytes }
}

/** From the click on a link in the nav bar to the frame that shows the next page's heading. */
export async function measureNavigation(
  chromium: Chromium,
  url: string,
  to: string,
  network: 'fast' | 'slow',
): Promise<number> {
  const tab = await newPhoneTab(chromium)
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${timeNavigation})()` })
  await tab.open(url)
  await slowDown(tab, network)
  await tab.click(`.nav-bar li a[href="${to}"]`)
  const time = await tab.until<number>(`Number(sessionStorage.getItem('time'))`)
  await tab.close()
  return time
}

async function newPhoneTab(chromium: Chromium): Promise<Tab> {
  const tab = await chromium.newTab()
  await tab.send('Emulation.setDeviceMetricsOverride', phone)
  return tab
}

async function slowDown(tab: Tab, network: 'fast' | 'slow') {
  await tab.send('Network.enable')
  if (network === 'slow') await tab.send('Network.emulateNetworkConditions', slowNetwork)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 })
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
