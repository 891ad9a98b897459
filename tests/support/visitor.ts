/** What a visitor does and sees, in words that more than one spec uses. */
import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { findPage, pages } from '../../src/pages.ts'
import { owner } from './facts.ts'

export const paths: string[] = pages.map(({ path }) => path)

/** Every page, and an address that is none. */
export const addresses = [...paths, '/not-a-page']

export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await hydrated(page)
  return response
}

/** The script has run once the page has loaded, and React leaves no idle moment before it has hydrated. */
export async function hydrated(page: Page) {
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

export function navLink(page: Page, path: string): Locator {
  return page.getByRole('banner').getByRole('listitem').locator(`a[href="${path}"]`)
}

export async function follow(page: Page, path: string) {
  await navLink(page, path).click()
}

/** Whether the fixture shows this page, whole: its address, its place in the nav bar, its head, its heading. */
export async function expectPage(page: Page, path: string) {
  const { name = '' } = findPage(path) ?? {}
  await expect(page.locator('[aria-current=page]')).toHaveText([name])
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle(titleOf(path))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', owner.url + path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCount(1)
  await expect(heading).not.toHaveText('Something went wrong')
}

export function titleOf(path: string): string {
  return path === '/' ? owner.name : `${findPage(path)?.name} – ${owner.name}`
}

/** The projects. */
export function sections(page: Page): Locator {
  return page.locator('main details')
}

export async function openSections(page: Page) {
  for (const section of await sections(page).all()) await section.locator('summary').click()
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

/** Pictures come when they are needed, so that this one is scrolled to first. */
export async function expectDrawn(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true)
}

/** Every error and warning in the browser's console from now on. */
export function collectConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text())
  })
  return errors
}
