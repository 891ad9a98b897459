/** Markdown from the internet that means harm, in a text and in a README: the check refuses it, or it does none. */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { isError } from '../../tools/check/diagnostic.ts'
import { findProblems } from '../../tools/check/findProblems.ts'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { diagram, write, writeSmallContent } from '../support/smallContent.ts'
import { serveFiles } from '../support/staticServer.ts'
import { open, sections } from '../support/visitor.ts'

const cases: Record<string, string> = JSON.parse(
  readFileSync(new URL('../support/hostile.json', import.meta.url), 'utf8'),
)

test('what the check accepts runs nothing, leads nowhere by itself and breaks no page', async ({
  page,
}) => {
  const root = await copyProject()
  await writeSmallContent(root)
  await write(
    root,
    'content/photos/evil.svg',
    diagram().replace('<path', '<script>x</script><path'),
  )
  const files = Object.keys(cases).flatMap((name, index) => [
    `content/projects/${index + 10}-${name}.md`,
    `content/projects/${index + 50}-${name}-repository/README.md`,
  ])
  for (const [index, text] of Object.values(cases).entries())
    for (const file of files.slice(2 * index, 2 * index + 2))
      await write(root, file, `# ${index}\n\n${text}\n\nafter\n`)

  const refused = new Set(
    (await findProblems(root)).diagnostics.filter(isError).map(({ file }) => file),
  )
  for (const file of refused) await rm(join(root, file))
  const accepted = files.filter((file) => !refused.has(file))
  console.log(`${refused.size} refused, ${accepted.length} accepted`)
  const { code, output } = await run(root, 'node node_modules/vite/bin/vite.js build')
  expect(code, output).toBe(0)

  // As on a host that sends no headers.
  const server = await serveFiles(join(root, 'dist'))
  const events: string[] = []
  page.on('dialog', (dialog) => events.push(dialog.message()))
  page.on('pageerror', ({ message }) => events.push(message))
  // Sees what would leave the browser, not what the policy in the page has blocked.
  await page.route(
    ({ origin }) => origin !== server.origin,
    (route) => {
      const request = route.request()
      const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame()
      // Images, sounds and frames may come from anywhere.
      if (isPage || request.resourceType() === 'script') events.push(request.url())
      return route.abort()
    },
  )
  await open(page, `${server.origin}/Projects`)
  await sections(page).evaluateAll((all) => all.map((section) => section.setAttribute('open', '')))
  await expect(sections(page)).toHaveCount(accepted.length + 2)
  const texts = (await page.locator('.section-text').allInnerTexts()).slice(2)
  expect(texts.filter((text) => !text.includes('after'))).toEqual([])
  await expect(page.locator('nav')).toBeVisible()
  expect(events).toEqual([])
  await server.stop()
  await removeCopy(root)
})
