/** On paper. */
import { execFileSync } from 'node:child_process'
import { expect, type Page, test } from '@playwright/test'
import { pages } from '../../src/pages.ts'
import { owner } from '../support/facts.ts'
import { sections } from '../support/visitor.ts'

test('every section is open, the links show their addresses, the nav bar is gone', async ({
  page,
  browserName,
}, testInfo) => {
  await page.goto('/Projects')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(sections(page)).not.toHaveCount(0)
  for (const section of await sections(page).all()) {
    await expect(section.locator('.section-text')).toBeVisible()
  }
  test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
  const file = testInfo.outputPath('projects.pdf')
  await page.pdf({ path: file })
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  // A long address is broken over lines.
  const unbroken = text.replace(/\s/g, '')
  for (const address of [owner.email, ...owner.profiles, 'https://elsewhere.example/chess']) {
    expect(unbroken).toContain(address)
  }
  for (const words of ['It plays chess', 'It falls', 'Sun for 3 days.']) {
    expect(text).toContain(words)
  }
  for (const { name } of pages) if (name !== 'Projects') expect(text).not.toContain(name)
})

test('a résumé is one sheet', async ({ page, browserName }) => {
  await page.goto('/Resume')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  // The marks are on the sheet, and not in a margin that it may not have.
  const indent = (await left(page, 'main > ul > li')) - (await left(page, 'main > h1'))
  expect(indent).toBeGreaterThan(20)
  test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

async function left(page: Page, selector: string): Promise<number> {
  return (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN
}
