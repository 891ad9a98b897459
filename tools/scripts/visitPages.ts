import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page, Response } from '@playwright/test'
import { policyProblem } from '../hosting/policyProblem.ts'

type Report = (text: string, hint?: string) => void

/**
 * Follows the nav bar through all pages, then loads each page and the not-found page, on a phone and on a desktop.
 * Returns each problem with the views that have it, such as `/About (320 px)`. A step may take `limit` milliseconds.
 */
export async function visitPages(
  browser: Pick<Browser, 'newContext'>,
  baseURL: string,
  [first = '/', ...others]: string[],
  limit = 30_000,
): Promise<Map<string, Set<string>>> {
  const problems = new Map<string, Set<string>>()
  const visits = [[first, ...others, first], ...others.map((path) => [path]), ['/not-a-page']]
  await Promise.all([320, 1280].map(visitAt))
  return problems

  async function visitAt(width: number) {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 800 } })
    for (const paths of visits) {
      const page = await context.newPage()
      let view = ''
      const report: Report = (text, hint) => {
        const problem = hint ? `${text}\n    ${hint}` : text
        problems.set(problem, (problems.get(problem) ?? new Set()).add(view))
      }
      const requests = await listen(page, baseURL, report)
      for (const [index, path] of paths.entries()) {
        view = `${path} (${width} px)`
        // `page.evaluate` has no time-out of its own.
        const late = wait(limit, undefined, { ref: false }).then(() => Promise.reject())
        const visit = open(page, path, index > 0, report)
          .then(() => look(page, report))
          .then(() => Promise.all(requests))
        const isDone = await Promise.race([visit, late]).then(
          () => true,
          () => false,
        )
        if (isDone) continue
        report(index > 0 ? 'Its link in the nav bar does not work.' : 'It does not respond.')
        break
      }
      await page.close()
    }
    await context.close()
  }
}

/** Returns the requests to our own server, so that all answers can be awaited. */
async function listen(page: Page, baseURL: string, report: Report) {
  page.on('pageerror', ({ message }) => reportError(message, report))
  page.on('console', (message) => {
    if (message.type() === 'error') reportError(message.text(), report)
  })
  const requests: Promise<unknown>[] = []
  page.on('request', (request) => {
    const path = request.url().replace(new URL(baseURL).origin, '')
    if (!path.startsWith('/') || path === '/not-a-page') return
    const check = (response: Response | null) => {
      if (response && response.status() >= 400) report(`${path} is missing.`)
    }
    requests.push(request.response().then(check, () => {}))
  })
  await page.exposeFunction('blocked', (what: object) => {
    const { text, hint } = policyProblem(what)
    report(text, hint)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      Reflect.get(window, 'blocked')({ effectiveDirective, blockedURI }),
    )
  })
  return requests
}

function reportError(message: string, report: Report) {
  const [line = ''] = message.replace(/^(Uncaught )?(\w*Error: )?/, '').split('\n')
  // Reported already, by the policy's event or by a response's status.
  if (/Content Security Policy|^Failed to (load resource|fetch)/.test(line)) return
  if (!/React error #4(18|19|2\d);/.test(line)) return report(`An error in a script: ${line}`)
  report(
    'React rendered it again, because it found something else than was built.',
    'Render what changes, such as the date, in useEffect, and no <div> inside a <p>.',
  )
}

async function open(page: Page, path: string, isLink: boolean, report: Report) {
  if (isLink) {
    await page.locator(`header li a[href="${path}"]`).click()
    return page.locator(`header [aria-current=page][href="${path}"]`).waitFor()
  }
  const status = (await page.goto(path))?.status()
  if (path === '/not-a-page' && status !== 404) report(`An unknown address has status ${status}.`)
  // React leaves no idle time until it has hydrated. Without a time-out, Chromium may wait for a frame.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
}

/** Opens all sections, scrolls to the end, and reports what is wrong. */
async function look(page: Page, report: Report) {
  const { broken, wide, accent } = await page.evaluate(async () => {
    for (const section of document.querySelectorAll('details')) section.open = true
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
    const isTooWide = (element: Element) =>
      element.getBoundingClientRect().right > innerWidth && !element.closest('pre, .table')
    const [wide] = [...document.body.querySelectorAll('*')].filter(isTooWide)
    return {
      broken: images.filter(({ naturalWidth }) => !naturalWidth).map((image) => image.currentSrc),
      wide: document.documentElement.scrollWidth > innerWidth && (wide?.outerHTML ?? 'something'),
      accent: getComputedStyle(document.body).getPropertyValue('--accent'),
    }
  })
  for (const src of broken) report(`The image ${new URL(src).pathname} cannot be shown.`)
  if (!accent) report('It has no styles.')
  else if (wide)
    report(`It can be scrolled sideways: ${wide.replace(/(?<=>).*/s, '')} is too wide.`)
}
