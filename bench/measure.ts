/** One visit, one move: measured in Chromium through the DevTools protocol. */
import type { Chromium, Tab } from './devtools.ts'

/** A slow phone: 150 ms there and back, 1.6 Mbit/s, a processor four times slower. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowdown = 4
const screen = { width: 390, height: 664, deviceScaleFactor: 2, mobile: false }

export type Visit = {
  firstPaint: number
  largestPaint: number
  layoutShift: number
  blockingTime: number
  pictures: number
  bytesBeforePaint: number
  bytes: number
}

export async function visit(chromium: Chromium, url: string): Promise<Visit> {
  const tab = await phone(chromium, observe)
  await slow(tab, true)

  // What has come of each request: piece by piece, and with its headers once it is complete.
  const received: { id: string; at: number; bytes: number }[] = []
  tab.events.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
    received.push({ id: requestId, at: timestamp, bytes: encodedDataLength }),
  )
  const complete = new Map<string, { at: number; bytes: number }>()
  tab.events.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    complete.set(requestId, { at: timestamp, bytes: encodedDataLength }),
  )
  const pictures = new Set<string>()
  tab.events.on('Network.requestWillBeSent', ({ type, request }) => {
    if (type === 'Image') pictures.add(request.url)
  })
  let paintedAt = Number.POSITIVE_INFINITY
  tab.events.on('Page.lifecycleEvent', ({ name, timestamp }) => {
    if (name === 'firstContentfulPaint') paintedAt = Math.min(paintedAt, timestamp)
  })

  await tab.open(url)
  const { tasks, ...seen } = await tab.evaluate<Seen>('seen')
  await tab.close()
  const bytesUntil = (time: number) => {
    const whole = [...complete].filter(([, { at }]) => at <= time)
    const ids = new Set(whole.map(([id]) => id))
    const parts = received.filter(({ id, at }) => at <= time && !ids.has(id))
    return [...whole.map(([, one]) => one), ...parts].reduce((sum, { bytes }) => sum + bytes, 0)
  }
  return {
    ...seen,
    blockingTime: tasks
      .filter(({ start }) => start >= seen.firstPaint)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
    pictures: pictures.size,
    bytesBeforePaint: bytesUntil(paintedAt),
    bytes: bytesUntil(Number.POSITIVE_INFINITY),
  }
}

/** From the click on a link of the bar to the frame that shows the next page's heading. */
export async function move(
  chromium: Chromium,
  url: string,
  to: string,
  onSlowNetwork: boolean,
): Promise<number> {
  const tab = await phone(chromium, timeMove)
  await tab.open(url)
  await slow(tab, onSlowNetwork)
  await tab.click(`.nav-bar li a[href="${to}"]`)
  const time = await tab.until<number>(`Number(sessionStorage.getItem('took'))`)
  await tab.close()
  return time
}

/** A tab in which every page runs the script first. */
async function phone(chromium: Chromium, script: () => void): Promise<Tab> {
  const tab = await chromium.newTab()
  await tab.send('Emulation.setDeviceMetricsOverride', screen)
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${script})()` })
  return tab
}

async function slow(tab: Tab, onSlowNetwork: boolean) {
  await tab.send('Network.enable')
  if (onSlowNetwork) await tab.send('Network.emulateNetworkConditions', slowNetwork)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

type Seen = Pick<Visit, 'firstPaint' | 'largestPaint' | 'layoutShift'> & {
  /** Those of more than 50 ms, which keep a visitor waiting. */
  tasks: { start: number; duration: number }[]
}

declare global {
  interface Window {
    seen: Seen
  }
}

/** In the page: collects what the browser tells about painting and blocking. */
function observe() {
  window.seen = { firstPaint: 0, largestPaint: 0, layoutShift: 0, tasks: [] }
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
  on('longtask', ({ startTime, duration }) => {
    window.seen.tasks.push({ start: startTime, duration })
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
