/** The repository itself, on GitHub Pages. */
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'

test('until Source is set, GitHub serves the branch, which says what to do', async ({ page }) => {
  await page.goto(pathToFileURL('index.html').href)
  await expect(page.locator('body')).toContainText('set Source to GitHub Actions.')
})
