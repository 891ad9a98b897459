/** What visitors do and see, shared by several specs. */
import { expect, type Locator, type Page, type Response, test } from '@playwright/test'
import { pages } from './content/pages.ts'
import { owner } from './facts.ts'

export const paths: string[] = pages.map(({ path }) => path)

export const pathsInNavBar = paths.filter((path) => path !== '/Chess')

/** Every page, and the not-found page. */
export const addresses = [...paths, '/not-a-page']

/** The next page in the nav bar; after the last one, or a page that is not there, the first. */
export function nextPath(address: string): string {
  return pathsInNavBar[(pathsInNavBar.indexOf(address) + 1) % pathsInNavBar.length] ?? ''
}

export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await hydrated(page)
  return response
}

/** The script has run by the `load` event, and React leaves no idle time until it has hydrated. */
export async function hydrated(page: Page) {
  await page.waitForLoadState('load')
  // Without a time-out, Chromium may wait for the next frame.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 10_000 })))
}

/** Runs in the page: React marks the elements that it has rendered or hydrated. */
export function isHydrated(element: Element): boolean {
  return Object.keys(element).length > 0
}

/** Without it, as in Firefox before 147, every navigation loads a document. */
export function hasNavigationApi(page: Page): Promise<boolean> {
  return page.evaluate(() => 'navigation' in window)
}

export function navLink(page: Page, path: string): Locator {
  return page.getByRole('banner').getByRole('listitem').locator(`a[href="${path}"]`)
}

export async function follow(page: Page, path: string) {
  await navLink(page, path).click()
}

/** The address, the nav bar, the head and the heading all belong to this page. */
export async function expectPage(page: Page, path: string) {
  const names = pathsInNavBar.includes(path) ? [nameOf(path)] : []
  await expect(page.locator('[aria-current=page]')).toHaveText(names)
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle(titleOf(path))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', owner.url + path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCount(1)
  await expect(heading).not.toHaveText('Something went wrong')
}

export function titleOf(path: string): string {
  return path === '/' ? owner.name : `${nameOf(path)} – ${owner.name}`
}

function nameOf(path: string): string {
  return pages.find((page) => page.path === path)?.name ?? ''
}

/** The projects. */
export function sections(page: Page): Locator {
  return page.locator('main > details')
}

export async function openSections(page: Page) {
  for (const section of await sections(page).all()) await section.locator('> summary').click()
}

/** Scrolls to the bottom and waits for every image. Those in closed sections do not load. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
  })
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || !image.checkVisibility()),
  )
}

/** Waits for the first paint of text or an image. */
export async function painted(page: Page) {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
}

/** Like the browser's own setting, on top of the site's 106.25 %. */
export async function setTextSize(page: Page, percent: number) {
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent * 1.0625}%`
  }, percent)
}

/** Skips the test in a browser that cannot emulate print, such as Debian's Firefox under Playwright. */
export async function emulatePrint(page: Page) {
  await page.emulateMedia({ media: 'print' })
  test.skip(!(await page.evaluate(() => matchMedia('print').matches)), 'Print is not emulated.')
}

/** How many sheets of paper a printed page takes. */
export function sheetsIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Scrolls to the image first, because most load lazily. */
export async function expectLoaded(image: Locator) {
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true)
}

/** Where the first match is on the screen. */
export async function boxOf(locator: Locator) {
  const box = await locator.first().boundingBox()
  if (!box) throw new Error(`${locator} is not visible.`)
  return box
}

/** Collects console errors and warnings from now on. */
export function collectConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text())
  })
  return errors
}
