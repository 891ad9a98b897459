/** Printed pages. */
import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { pages } from '../support/content/pages.ts'
import { owner } from '../support/facts.ts'
import { boxOf, emulatePrint, sections, sheetsIn } from '../support/visitor.ts'

test('every section is open, links show their URLs, and the nav bar is hidden', async ({
  page,
  browserName,
}, testInfo) => {
  await page.goto('/Projects')
  await emulatePrint(page)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(sections(page)).not.toHaveCount(0)
  for (const section of await sections(page).all()) {
    await expect(section.locator('.section-text')).toBeVisible()
  }
  test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
  const file = testInfo.outputPath('projects.pdf')
  await page.pdf({ path: file })
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  // Long URLs are broken across lines.
  const unbroken = text.replace(/\s/g, '')
  for (const url of [owner.email, owner.url, ...owner.profiles]) {
    expect(unbroken).toContain(url.replace('https://', ''))
  }
  expect(unbroken).toContain('https://elsewhere.example/chess')
  for (const words of [
    'It plays chess',
    owner.name,
    'It falls',
    'Sun for 3 days.',
    'What only an open box shows.',
  ]) {
    expect(text).toContain(words)
  }
  for (const { name } of pages) if (name !== 'Projects') expect(text).not.toContain(name)
})

test('a résumé fits on one page, with its bullets inside the margin', async ({
  page,
  browserName,
}) => {
  await page.goto('/Resume')
  await emulatePrint(page)
  await expect(page.getByRole('banner')).toBeHidden()
  const [bullet, heading] = [page.locator('main > ul > li'), page.locator('main > h1')]
  expect((await boxOf(bullet)).x - (await boxOf(heading)).x).toBeGreaterThan(20)
  test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
  expect(sheetsIn(await page.pdf({ format: 'A4' }))).toBe(1)
})
