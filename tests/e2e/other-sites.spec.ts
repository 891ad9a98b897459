/** What an owner may show of other sites: in `npm run dev`, in the preview and on Cloudflare's server. Scripts stay the site's own. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { format } from '../../tools/check/diagnostic.ts'
import { findProblems } from '../../tools/check/findProblems.ts'
import { copyProject, removeCopy, run, serve } from '../support/projectCopy.ts'
import { servers } from '../support/servers.ts'
import { change, write, writeSmallContent } from '../support/smallContent.ts'
import { boxOf, collectConsoleErrors, expectLoaded, sections } from '../support/visitor.ts'

test.describe.configure({ mode: 'serial' })
let root = ''

const readme = `# Solver

[![build](https://badges.example/build.svg)](https://ci.example/) [![npm](https://badges.example/npm.svg)](https://npm.example/)
![licence](//badges.example/licence.svg)

![A chart](https://badges.example/chart.svg "Drawn elsewhere.")

<style>main { display: none }</style>

<iframe src="https://video.example/embed/1" title="A talk"></iframe>

- [x] done
- [ ] not done

<form action="https://forms.example/1" method="POST">
  <label>
    Your email:
    <input type="email" name="email">
  </label>
  <label>
    Your message:
    <textarea name="message"></textarea>
  </label>

  <!-- more fields -->
  <button type="submit">Send</button>
</form>

What comes after it.
`

const live = `# Live

<style>{\`.live > b { color: rgb(1, 2, 3) }\`}</style>

<p className="live"><b>In MDX</b> ![a badge](https://badges.example/live.svg)</p>

<Demo load={() => import('./Live.tsx')}>![A red square](../photos/red.png)</Demo>
`

const program = `import { useEffect, useState } from 'react'
export default function Live() {
  const [text, setText] = useState('')
  useEffect(() => {
    fetch('https://api.example/now').then((response) => response.text()).then(setText)
  }, [])
  return <p>{text}</p>
}
`

test.beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  await write(root, 'content/projects/5-solver.md', readme)
  await write(root, 'content/projects/6-live.mdx', live)
  await write(root, 'content/projects/Live.tsx', program)
  const elsewhere =
    '![map](https://badges.example/map.svg) <iframe src="https://video.example/1" />'
  await change(root, 'content/resume.mdx', '[All', `${elsewhere}\n\n[All`)
  await run(root, 'rm content/files/resume.pdf')
})
test.afterAll(() => removeCopy(root))

test('the check warns of each, the build and the PDF work, and the visit takes pictures or shows on GitHub what fails', async () => {
  test.skip(test.info().project.use.browserName !== 'chromium', 'They use Chromium.')
  const { code, output } = await run(root, 'npm run build && CI= npm run visit')
  expect(code, output).toBe(0)
  expect(output).toMatch(/resume\.pdf: \/Resume on .*\n.*All 4 pages work, /s)
  const pictures = globSync('screenshots/*', { cwd: root })
  expect(pictures).toHaveLength(24)
  expect(pictures).toContain(join('screenshots', 'Projects-320-closed-light.png'))
  const lines = format((await findProblems(root)).diagnostics).match(/^content.*|Also in .*/gm)
  const from = (host: string, place: string) =>
    `content/${place}: warning: Visitors' browsers load this from ${host}.example, which sees their IP address.`
  expect(lines).toEqual([
    from('badges', 'projects/5-solver.md:3'),
    'Also in content/projects/5-solver.md:4, content/projects/5-solver.md:6, content/projects/6-live.mdx:5',
    from('video', 'projects/5-solver.md:10'),
    from('badges', 'resume.mdx:3'),
    from('video', 'resume.mdx:3'),
  ])

  await change(root, 'dist/About.html', '</body>', '<p style="width: 2000px">Wide</p></body>')
  const onGithub = await run(root, 'GITHUB_STEP_SUMMARY=summary npm run visit')
  expect(onGithub.code).toBe(1)
  expect(onGithub.output).toMatch(
    /^::error title=\/About \(.*::It can be scrolled sideways: <p .*/m,
  )
})

const { workerd } = servers
const hosts = {
  dev: () => serve(root),
  preview: () => serve(root, 'preview'),
  ...(workerd && { workerd: () => workerd(root) }),
}

for (const [name, start] of Object.entries(hosts)) {
  test(`${name} shows badges, a page, a form, a demo and styles`, async ({ page }) => {
    const server = await start()
    const errors = collectConsoleErrors(page)
    const referrers = await answer(page)
    await page.goto(`${server.address}/Projects`)
    await expect(sections(page)).toHaveCount(4, { timeout: 60_000 })
    await sections(page).evaluateAll((all) => all.map((one) => one.setAttribute('open', '')))

    const badges = ['build', 'npm', 'licence', 'A chart', 'a badge'].map((alt) =>
      page.getByAltText(alt),
    )
    for (const badge of badges) {
      await expectLoaded(badge)
      expect((await boxOf(badge)).width).toBeGreaterThanOrEqual(90)
      await expect(badge).toHaveAttribute('loading', 'lazy')
    }
    const lines = await Promise.all(badges.slice(0, 3).map(async (badge) => (await boxOf(badge)).y))
    expect(new Set(lines).size).toBe(1)
    expect(referrers).toEqual(badges.map(() => undefined))
    await expect(page.getByText('In MDX')).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(page.locator('.checkbox')).toHaveText(['[x]', '[ ]'])
    await expect(page.frameLocator('iframe').getByText('A talk')).toBeVisible()
    await page.locator('.demo').scrollIntoViewIfNeeded()
    await expect(page.locator('.program')).toHaveText('It is noon.')
    // Vite serves no fonts to a copy of the project.
    expect(errors.filter((error) => !error.includes('403'))).toEqual([])
    await expect(page.locator('vite-error-overlay')).toHaveCount(0)

    await page.evaluate(() => {
      const code = "document.title = 'broken'"
      document.body.insertAdjacentHTML('beforeend', `<button onclick="${code}">Press</button>`)
      document.body.append(Object.assign(document.createElement('script'), { text: code }))
    })
    await page.getByText('Press').dispatchEvent('click')
    await expect(page).toHaveTitle(/^Projects/)

    await expect(page.locator('p', { hasText: 'What comes after it.' })).toBeVisible()
    for (const name of ['Your email:', 'Your message:']) {
      const field = page.getByLabel(name)
      expect((await boxOf(field)).height).toBeGreaterThanOrEqual(44)
      await field.fill('ada@ada.example')
    }
    await page.getByText('Send').click()
    await expect(page.getByText('Thank you for email=ada%40ada.example&message=ada')).toBeVisible()
    await server.stop()
  })
}

/** As the other sites would. Returns the referrers of images. */
async function answer(page: Page) {
  const referrers: (string | undefined)[] = []
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"/>'
  const answers = {
    badges: { body, contentType: 'image/svg+xml' },
    video: { body: 'A talk' },
    api: { body: 'It is noon.', headers: { 'Access-Control-Allow-Origin': '*' } },
  }
  for (const [host, response] of Object.entries(answers)) {
    await page.route(RegExp(`^https?://${host}\\.example/`), (route) => {
      if (host === 'badges') referrers.push(route.request().headers().referer)
      return route.fulfill(response)
    })
  }
  await page.route('https://forms.example/1', (route) =>
    route.fulfill({ body: `Thank you for ${route.request().postData()}` }),
  )
  return referrers
}
