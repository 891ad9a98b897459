/** What a visitor does and sees, in words that more than one test file uses. */
import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { canonicalUrl, titleOf } from '../../src/metadata.ts'
import { pages } from '../../src/pages.ts'

/** Every page, and an address that is none. */
export const addresses = [...pages.map(({ path }) => path), '/not-a-page']

export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await hydrated(page)
  return response
}

/** React says of its root whether it has taken over. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const root = document.querySelector('#root') as Element
    const [, container] =
      Object.entries(root).find(([key]) => key.startsWith('__reactContainer$')) ?? []
    return container?.stateNode.current.memoizedState.isDehydrated === false
  })
}

export async function follow(page: Page, name: string) {
  await page.getByRole('banner').getByRole('listitem').getByRole('link', { name }).click()
}

export async function expectPage(page: Page, name: string) {
  const shown = pages.find((one) => one.name === name)
  if (!shown) throw new Error(`There is no page called ${name}.`)
  await expect(page.locator('[aria-current=page]')).toHaveText([name])
  await expect(page).toHaveURL(shown.path)
  await expect(page).toHaveTitle(titleOf(shown))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonicalUrl(shown))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCount(1)
  await expect(heading).not.toHaveText('Something went wrong')
}

/** The projects, of which there are as many as the owner has. */
export function sections(page: Page): Locator {
  return page.locator('main .section')
}

/** From top to bottom, until every picture is there. Those in a closed section are not asked for. */
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

/** Opens every section and looks at every picture, so that all there is has been loaded. */
export async function seeEverything(page: Page) {
  for (const section of await sections(page).all()) await section.locator('summary').click()
  await scrollThrough(page)
  const broken = await page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
  )
  expect(broken).toEqual([])
}

/** Pictures come when they are needed, so that this one is scrolled to first. */
export async function expectDrawn(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true)
}

/** Everything that the browser complains of from now on. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}
