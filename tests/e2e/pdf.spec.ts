/** The résumé as a PDF, which the build prints. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { copyProject, removeCopy, run, serve } from '../support/projectCopy.ts'
import { change, draw, write, writeSmallContent } from '../support/smallContent.ts'

test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium prints to PDF.')
test.describe.configure({ mode: 'serial' })
let root = ''
const pdf = () => join(root, 'dist/files/resume.pdf')
const info = () => execFileSync('pdfinfo', [pdf()], { encoding: 'utf8' })
const build = async () => (await run(root, 'npm run build')).output
const edit = (from: string, to: string) => change(root, 'content/cv.mdx', from, to)

test.beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  await run(root, 'mv content/resume.mdx content/cv.mdx')
  await change(root, 'content/pages.ts', 'resume.mdx', 'cv.mdx')
  const portrait = '# Résumé\n\n![Me](photos/me.jpg)\n\n## Work\n\nI paint [squares](/About).'
  await edit('# Résumé', `${portrait}\n\n## Skills`)
  await draw(root, 'content/photos/me.jpg', 1200, 1600)
})
test.afterAll(() => removeCopy(root))

test('a PDF of the owner is published as it is', async () => {
  expect(await build()).not.toContain('resume.pdf')
  expect(readFileSync(pdf(), 'utf8')).toBe('%PDF-1.4\n')
})

test('otherwise, the build prints one for people and programs, with a small portrait', async () => {
  rmSync(join(root, 'content/files/resume.pdf'))
  await change(root, 'content/site.ts', "lang: 'en'", "lang: 'en-CA'")
  await change(root, 'content/site.ts', "'https://ada.example'", "'https://ada.example/me'")
  expect((await run(root, 'node tools/scripts/check.ts')).output).toContain(': no problem.\n')
  expect(await build()).toContain('\ndist/files/resume.pdf: /Resume on 1 sheet\n')
  expect(info()).toMatch(/Title: +Resume – Ada Example\n.*Tagged: +yes\n.*\(letter\)/s)
  const text = execFileSync('pdftotext', [pdf(), '-'], { encoding: 'utf8' })
  expect(text).toMatch(/^Résumé\s+WORK\s+I paint squares\.\s+SKILLS\s/)
  const data = readFileSync(pdf(), 'latin1')
  for (const part of ['/Lang (en-CA)', '/URI (https://ada.example/me/About)', '/Outlines'])
    expect(data).toContain(part)
  // As a photo is stored. Decoded, it would take megabytes.
  expect(execFileSync('pdfimages', ['-list', pdf()], { encoding: 'utf8' })).toContain(' jpeg ')
})

test('each résumé has a PDF of its own, whatever else it links to', async () => {
  await change(
    root,
    'content/pages.ts',
    "text: 'about.mdx' },",
    "text: 'about.mdx' },\n  { path: '/CV', name: 'CV', text: 'resume.md' },",
  )
  await change(
    root,
    'content/site.ts',
    "  '/About':",
    "  '/CV': 'What somebody who paints squares can do, in another language.',\n  '/About':",
  )
  await write(
    root,
    'content/resume.md',
    '# CV\n\n[As PDF](/files/me/CV.PDF), and [all grades](/files/grades.pdf)\n',
  )
  await write(root, 'content/files/grades.pdf', '%PDF-1.4\n')
  const output = await build()
  expect(output).toContain('\ndist/files/resume.pdf: /Resume on 1 sheet\n')
  expect(output).toContain('\ndist/files/me/CV.PDF: /CV on 1 sheet\n')
  expect(
    execFileSync('pdfinfo', [join(root, 'dist/files/me/CV.PDF')], { encoding: 'utf8' }),
  ).toContain('CV – Ada')
  expect(readFileSync(join(root, 'dist/files/grades.pdf'), 'utf8')).toBe('%PDF-1.4\n')
})

test('npm run dev says where the link will lead', async ({ page }) => {
  const server = await serve(root)
  await page.goto(`${server.address}/Resume`)
  await page.getByRole('link', { name: 'All of it as PDF' }).click()
  await expect(page.getByText('prints this page to dist/files/resume.pdf.')).toBeVisible()
  expect((await page.request.get(`${server.address}/files/x.pdf`)).status()).toBe(404)
  await server.stop()
})

test('on the paper that the owner chooses, a résumé of a few lines too many is smaller', async () => {
  await write(root, 'content/style.css', '@page { size: A4 }')
  await edit('## Skills', `## Skills\n\n${'- Squares\n'.repeat(57)}`)
  expect(await build()).toMatch(/\/Resume on 1 sheet, at 9\d %, which saves a sheet\n/)
  expect(info()).toContain('(A4)')
})

test('without a browser, a build goes on, and fails where nobody would read why', async () => {
  const start = 'for (const chromiumSandbox'
  await change(root, 'tools/hosting/chromium.ts', start, `return\n  ${start}`)
  const own = await run(root, 'CI= npm run build')
  expect(own.output).toContain(
    'Not printed: dist/files/resume.pdf and dist/files/me/CV.PDF. No browser',
  )
  expect([own.code, existsSync(pdf())]).toEqual([0, false])
  rmSync(join(root, 'dist'), { recursive: true })
  const { code, output } = await run(root, 'CI=true npm run build')
  expect(output).toContain('Not built, because the build cannot print dist/files/resume.pdf and ')
  expect(output).toContain('Or copy the PDF from a build of your own to content/files/')
  expect([code, existsSync(join(root, 'dist'))]).toEqual([1, false])
})
