import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { error, type Problem } from '../check/diagnostic.ts'

type Report = (problem: Problem) => void

/** With the views that have it, such as `/About (320 px)`. */
type PageProblem = Problem & { views: Set<string> }

/**
 * Loads each page and the not-found page, takes pictures of it, and follows the nav bar from the first, on a phone and on a
 * desktop. A page may take as long as a slow machine needs, and all pages together `limit` milliseconds.
 */
export async function visitPages(
  browser: Pick<Browser, 'newContext'>,
  baseURL: string,
  pages: string[],
  /** The folder for the pictures, if any. */
  pictures = '',
  limit = 280_000,
): Promise<PageProblem[]> {
  const problems = new Map<string, PageProblem>()
  const { pathname: base } = new URL(baseURL)
  const late = wait(limit, 'late', { ref: false })
  await Promise.all([320, 1280].map(visitAt))
  return [...problems.values()]

  async function visitAt(width: number) {
    for (const first of [...pages, '/not-a-page']) {
      const addresses = [base + first.slice(1)]
      // In a window of its own, so that no event is taken for another page's.
      const viewport = { width, height: 800 }
      const context = await browser.newContext({ baseURL, viewport, ...(width < 400 && abroad) })
      const page = await context.newPage()
      let view = ''
      const report: Report = (problem) => {
        const { views } = problems.get(problem.text) ?? { views: new Set() }
        problems.set(problem.text, { ...problem, views: views.add(view) })
      }
      const requests = await listen(page, new URL(baseURL), report)
      for (const [index, address] of addresses.entries()) {
        view = `/${address.slice(base.length)} (${width} px)`
        const isLink = index > 0
        const picture = pictures && `${pictures}/${first.slice(1) || 'Home'}-${width}`
        const visit = (isLink ? follow(page, address) : load(page, address, report))
          .then(() => settle(page, requests))
          .then(() => (isLink ? undefined : look(page, report, picture)))
        const result = await Promise.race([visit.catch(() => 'failed'), late])
        if (result === 'late') return report(error`The visit was stopped here, after five minutes.`)
        if (result === 'failed') {
          report(isLink ? brokenLink : error`It does not respond.`)
          break
        }
        if (!isLink && first === pages[0]) addresses.push(...(await linksInNavBar(page)))
      }
      await context.close()
    }
  }
}

const brokenLink = error`Its link in the nav bar does not work.`

/** Where dates and numbers are written in another way than where the site was built. */
const abroad = { locale: 'fa-IR', timezoneId: 'Pacific/Apia' }

/** How long one thing may take that a visitor waits for, in milliseconds. */
const patience = 20_000

/** The addresses in the nav bar. The first, which is mostly that of the page itself, comes last. */
async function linksInNavBar(page: Page): Promise<string[]> {
  const [first = '', ...others] = await page
    .locator('header li a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...others, first].filter(Boolean)
}

/** Reports what goes wrong in a page, but not in its frames. Returns the requests, so that all answers can be awaited. */
async function listen(page: Page, { origin, pathname: base }: URL, report: Report) {
  const context = page.context()
  // Everything takes longer on a busy machine.
  context.setDefaultTimeout(0)
  // What another site sends may differ tomorrow.
  const isForeign = (url: URL) => url.origin !== origin
  await context.route(isForeign, (route) => route.abort())
  const requests: Promise<unknown>[] = []
  page.on('request', (request) => {
    // Browsers load only the start of a video.
    const isMedia = request.resourceType() === 'media'
    const loaded = request.response().then((response) => (isMedia ? null : response?.finished()))
    // The window may be closed meanwhile.
    requests.push(loaded.catch(() => {}))
  })
  page.on('response', (response) => {
    const path = response.url().replace(origin, '')
    const isOwn = path.startsWith('/') && !response.frame().parentFrame()
    if (!isOwn || path === `${base}not-a-page` || response.status() < 400) return
    const toDo = `In a script, write import.meta.env.BASE_URL + '${path.slice(1)}'. A style belongs in content/style.css.`
    report(error`${path} is missing.${path.startsWith(base) ? '' : `\n${toDo}`}`)
  })
  const reportOwn = (message: string, script: string) => {
    const url = URL.parse(script)
    // Frames show other sites, and what is in `content/files/`.
    if (!url || (!isForeign(url) && !url.pathname.startsWith(`${base}files/`)))
      reportError(message, report)
  }
  context.on('weberror', (thrown) => reportOwn(thrown.error().message, thrown.location().url))
  context.on('console', (logged) => {
    if (logged.type() === 'error') reportOwn(logged.text(), logged.location().url)
  })
  await page.exposeBinding('blocked', ({ frame }, directive: string, blocked: string) => {
    if (frame.parentFrame()) return
    const toDo = blocked.startsWith('http')
      ? 'Install the package with npm, and import it.'
      : 'It makes code of a string. Write a function, or use another package.'
    report(error`The site's security policy blocks ${blocked} (${directive}).\n${toDo}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      Reflect.get(window, 'blocked')(effectiveDirective, blockedURI),
    )
  })
  return requests
}

function reportError(message: string, report: Report) {
  const [line = ''] = message.replace(/^(Uncaught )?(\w*Error: )?/, '').split('\n')
  // Reported already, by the policy's event or by a response's status.
  if (/Content Security Policy|^Failed to (load resource|fetch)/.test(line)) return
  if (!/React error #4(18|19|2\d);/.test(line)) return report(error`An error in a script: ${line}`)
  report(
    error`React rendered it again, because it found something other than what was built.\nRender what changes, such as the date, in useEffect, and no <div> inside a <p>.`,
  )
}

async function follow(page: Page, address: string) {
  await page.locator(`header li a[href="${address}"]`).click({ timeout: patience })
  const current = page.locator(`header [aria-current=page][href="${address}"]`)
  await current.waitFor({ timeout: patience })
}

/** `Projects-320-dark.png`, with all projects open, and `Projects-320-closed-dark.png`. */
async function takePictures(page: Page, file: string) {
  const sections = page.locator('main > details')
  for (const state of (await sections.count()) > 0 ? ['', '-closed'] : ['']) {
    if (state)
      await sections.evaluateAll((all) => {
        for (const section of all) section.removeAttribute('open')
      })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${file}${state}-${colorScheme}.png`, fullPage: true })
    }
  }
}

/** Opens all sections and scrolls to the end, which loads the rest. */
async function load(page: Page, address: string, report: Report) {
  const status = (await page.goto(address))?.status()
  if (address.endsWith('/not-a-page') && status !== 404)
    report(error`An unknown address has status ${status}.`)
  await page.evaluate(async () => {
    // React leaves no idle time until it has hydrated. What runs in a page may leave none at all.
    await new Promise((done) => requestIdleCallback(done, { timeout: 20_000 }))
    for (const section of document.querySelectorAll('details')) section.open = true
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
  })
}

async function look(page: Page, report: Report, picture: string) {
  const { broken, wide, accent } = await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
    const isCut = (parent: Element | null): boolean =>
      parent !== null &&
      parent !== document.body &&
      (getComputedStyle(parent).overflowX !== 'visible' || isCut(parent.parentElement))
    const isOutside = ({ left, right }: DOMRect) =>
      document.dir === 'rtl' ? left < 0 : right > innerWidth
    const isTooWide = (element: Element) =>
      isOutside(element.getBoundingClientRect()) && !isCut(element.parentElement)
    const [wide] = [...document.body.querySelectorAll('*')].filter(isTooWide)
    return {
      broken: images
        .filter(({ naturalWidth }) => !naturalWidth)
        .map(({ currentSrc }) => currentSrc)
        // Those of other sites are not requested.
        .filter((src) => src.startsWith(location.origin)),
      wide: document.documentElement.scrollWidth > innerWidth && (wide?.outerHTML ?? 'something'),
      accent: getComputedStyle(document.body).getPropertyValue('--accent'),
    }
  })
  for (const src of broken) report(error`The image ${new URL(src).pathname} cannot be shown.`)
  if (!accent) report(error`It has no styles.`)
  else if (wide)
    report(error`It can be scrolled sideways: ${wide.replace(/(?<=>).*/s, '')} is too wide.`)
  if (picture) await takePictures(page, picture)
}

/**
 * Waits until all demos run and nothing was loading for half a second, which Playwright's `networkidle` tells only once
 * for each document. What polls a server, or waits for it, keeps a page busy for ever, so each wait has a limit.
 */
async function settle(page: Page, requests: Promise<unknown>[]) {
  const areRunning = () =>
    [...document.querySelectorAll('.demo')].every(
      (demo) => !demo.checkVisibility() || demo.querySelector('.program, .failure'),
    )
  await page.waitForFunction(areRunning, null, { timeout: patience }).catch(() => {})
  const late = AbortSignal.timeout(patience)
  const isLate = once(late, 'abort')
  for (let known = -1; known < requests.length && !late.aborted; ) {
    known = requests.length
    await Promise.race([Promise.all(requests), isLate])
    await wait(500)
  }
}
