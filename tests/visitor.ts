/** What a visitor does and sees, in words that more than one test file uses. */
import { expect, type Page } from '@playwright/test'
import { addressOf, titleOf } from '../src/names.ts'
import { pages } from '../src/pages.ts'

export async function open(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}

/** React leaves its mark on what it has taken over. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
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
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', addressOf(shown))
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
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
