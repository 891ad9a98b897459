/** `npm run pdf`: the résumé as a file to download. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { change, writeSmallContent } from '../support/smallContent.ts'

test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium prints to PDF.')
test.describe.configure({ mode: 'serial' })
let root = ''
const pdf = () => join(root, 'content/files/resume.pdf')
const noProblem = '4 pages, 2 projects and 3 images in content/: no problem.\n'
const output = async (command: string) => (await run(root, command)).output
const edit = (from: string, to: string) => change(root, 'content/cv.mdx', from, to)

test.beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  await run(root, 'mv content/resume.mdx content/cv.mdx')
  await change(root, 'content/pages.ts', 'resume.mdx', 'cv.mdx')
})
test.afterAll(() => removeCopy(root))

test('neither a PDF of the owner nor a placeholder is printed over or printed', async () => {
  const print = 'node tools/scripts/pdf.ts'
  expect(await output(print)).toContain('content/files/resume.pdf was not printed by')
  await edit('(/files/resume.pdf)', '(https://cv.example/files/cv.pdf)')
  expect(await output(print)).toContain('because content/cv.mdx links to no PDF. Add this line')
  const several = '(/files/my%20cv.pdf) [Thesis](/files/thesis.pdf)'
  await edit('(https://cv.example/files/cv.pdf)', several)
  expect(await output(print)).toContain(`several PDFs: /files/my cv.pdf, /files/thesis.pdf
Choose one: npm run pdf -- /Resume --to="my cv.pdf"\n`)
  await edit(several, '(/files/resume.pdf)\n\n{/* placeholder, may stay */}')
  expect(await output(print)).toContain('replace this first.\ncontent/cv.mdx:5: the text')
  expect(await output(`${print} /Cv`)).toContain('There is no page /Cv to print.')
  expect(readdirSync(join(root, 'content/files'))).toEqual(['resume.pdf'])
})

test('it can be read by people and programs, and the check says when it is outdated', async () => {
  await edit('{/* placeholder, may stay */}', '## Work\n\nI paint [squares](/About).\n\n## Skills')
  await change(root, 'content/site.ts', "'en'", "'en-CA'")
  rmSync(pdf())
  expect(await output('npm run pdf')).toContain('resume.pdf: /Resume on Letter, 1 sheet\n')
  const options = { encoding: 'utf8' } as const
  const info = execFileSync('pdfinfo', [pdf()], options)
  expect(info).toMatch(/Title: +Resume – Ada Example\n.*Tagged: +yes\n.*\(letter\)/s)
  const text = execFileSync('pdftotext', [pdf(), '-'], options)
  expect(text).toMatch(/^Résumé\s+Work\s+I paint squares\.\s+Skills\s/)
  expect(readFileSync(pdf(), 'latin1')).toMatch(/\/Lang \(en-CA\)/)
  expect(readFileSync(pdf(), 'latin1')).toContain('/URI (https://ada.example/About)')

  const check = 'node tools/scripts/check.ts'
  // As an editor on Windows saves it.
  await run(root, "sed -i 's/$/\\r/' content/cv.mdx")
  expect(await output(check)).toBe(noProblem)
  await edit('(/About)', '(/Projects)')
  expect(
    await output(check),
  ).toContain(`resume.pdf:1: warning: content/cv.mdx has changed since this PDF was printed.
    Print it again: npm run pdf -- /Resume --letter\n`)
  expect(await output('npm run pdf -- --a4 --to=resume.pdf')).toContain('/Resume on A4')
  expect(await output('npm run pdf')).toContain('/Resume on A4')
  expect(await output(check)).toBe(noProblem)
})

test('a résumé that needs one more line than a sheet is printed a little smaller', async () => {
  await edit('## Skills', `## Skills\n\n${'- Squares\n'.repeat(47)}`)
  const printed = await output('npm run pdf -- --letter')
  expect(printed).toContain('/Resume on Letter, 1 sheet\nPrinted at 97 %, which saves a sheet.\n')
})

test('what the check finds is listed instead, also a misspelt link to another PDF', async () => {
  await edit('# Résumé', '# Résumé\n\n[Thesis](/files/thesiss.pdf)')
  const { code, output: text } = await run(root, 'npm run pdf -- --to=new.pdf')
  expect(text).toContain('cv.mdx:3: Broken link: there is no file content/files/thesiss.pdf.')
  expect(text).toContain('Not printed: fix what is listed above first.')
  expect(code).toBe(1)
  expect(readdirSync(join(root, 'content/files'))).toEqual(['resume.pdf'])
  await change(root, 'content/pages.ts', '[', '')
  expect(await output('npm run pdf')).toMatch(
    /\ncontent\/pages\.ts:\d+: .*\nNot printed: [^\n]*\n$/s,
  )
})
