/** Printed pages. */
import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { pages } from '../support/content/pages.ts'
import { owner } from '../support/facts.ts'
import {
  emulatePrint,
  openSections,
  scrollThrough,
  sections,
  sheetsIn,
} from '../support/visitor.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('every project is a row, and those that are open on the screen have their text below it, with its boxes open', async ({
      page,
      browserName,
    }, testInfo) => {
      await page.goto('/Projects')
      const links = page.getByText('Code · Play it').filter({ visible: true })
      const print = async () => {
        await emulatePrint(page)
        await expect(links).toHaveCount(1)
        test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
        const file = testInfo.outputPath('projects.pdf')
        const pdf = await page.pdf({ path: file })
        await page.emulateMedia({ media: 'screen' })
        const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
        return { sheets: sheetsIn(pdf), text }
      }
      const rows = await print()
      expect(rows.sheets).toBeLessThanOrEqual(2)
      const titles = await page.locator('main h2').allInnerTexts()
      expect(titles.length).toBeGreaterThan(5)
      for (const title of titles) expect(rows.text).toContain(title.split(',')[0])
      expect(rows.text).toContain('Rust · 2024')
      expect(rows.text).toContain('https://code.example/ada/chess')
      for (const words of ['It plays chess', 'It falls', 'Path tracer, Benchmarks', '↑'])
        expect(rows.text).not.toContain(words)
      for (const name of ['Chess AI', 'Path tracer'])
        await page.getByRole('heading', { level: 2, name }).click()
      const { text } = await print()
      for (const words of ['It plays chess', 'denoiser', 'Options that nobody needs'])
        expect(text).toContain(words)
      expect(text).not.toContain('It falls')
      expect(text).not.toContain('↑')
    })
  })
}

test('links show their URLs, and the nav bar is hidden', async ({
  page,
  browserName,
}, testInfo) => {
  await page.goto('/Projects')
  await openSections(page)
  await emulatePrint(page)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(sections(page).first()).toHaveCSS('border-top-width', '0px')
  test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
  const file = testInfo.outputPath('projects.pdf')
  await page.pdf({ path: file })
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  expect(text).not.toMatch(/^\s*·/m)
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

for (const format of ['A4', 'Letter']) {
  test(`a full résumé fits on one sheet of ${format}`, async ({ page, browserName }, testInfo) => {
    await page.goto('/Resume')
    await emulatePrint(page)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Download as PDF' })).toBeHidden()
    await expect(page.locator('td').first()).toHaveCSS('border-bottom-width', '0px')
    test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
    const file = testInfo.outputPath('resume.pdf')
    await page
      .locator('main > ul')
      .last()
      .evaluate((list) => {
        list.insertAdjacentHTML('beforeend', '<li>One line more.</li>'.repeat(12))
      })
    expect(sheetsIn(await page.pdf({ format, path: file }))).toBe(1)
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    expect(text.split(/\s+/).length).toBeGreaterThan(150)
    // An address is printed only where the link's words do not say it.
    expect(text).toMatch(/my list of talks\s+<https:\/\/elsewhere\.example\/talks>/)
    expect(text.match(/<http/g)).toHaveLength(1)
    // The résumé begins with its own addresses, so the site's are left out.
    expect(text).not.toContain(owner.email)
  })
}

test('programs read the contacts first, then a line for each heading, job, date and skill', async ({
  page,
  browserName,
}, testInfo) => {
  test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
  await page.goto('/CV')
  const file = testInfo.outputPath('cv.pdf')
  await page.pdf({ path: file })
  // In the order of the file, as most programs read it.
  const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' })
  expect(text).toMatch(/^Ada Example\nBoston, MA · ada@ada\.example · \(617\) 555-0142 · /)
  const lines = text.split(/[\n\f]/)
  const words = (selector: string) => page.locator(selector).allInnerTexts()
  const headings = (await words('h2')).map((heading) => heading.toUpperCase())
  expect(lines.filter((line) => headings.includes(line))).toEqual(headings)
  for (const job of await words('h3')) expect(lines).toContain(job)
  expect(lines).toContain('September 2021 – May 2025, Boston, MA')
  const bullets = await page.locator('main > ul:not(h1 + ul) > li').count()
  expect(lines.filter((line) => line.startsWith('• '))).toHaveLength(bullets)
  // In the order of the sheet, as the others read it.
  const seen = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' })
  for (const skill of await words('tbody th'))
    expect(seen).toMatch(new RegExp(`^${skill}: \\w`, 'm'))
  const fonts = execFileSync('pdffonts', [file], { encoding: 'utf8' })
  expect(fonts).not.toContain('Type 3')
})

test('a photo is above its caption, a job above its first bullet, and a short table whole', async ({
  page,
  browserName,
}, testInfo) => {
  test.skip(browserName !== 'chromium', 'Only Chromium prints to PDF.')
  const file = testInfo.outputPath('page.pdf')
  const sheetOf = (words: string) => sheets().findIndex((sheet) => sheet.includes(words))
  const sheets = () =>
    execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).split('\f')
  /** More room below the title moves what follows to the end of a sheet. */
  const print = async (room: number) => {
    await page.locator('h1').evaluate((title, room) => {
      title.style.marginBottom = `${room}cm`
    }, room)
    await page.pdf({ format: 'Letter', path: file })
  }
  await page.goto('/Case-studies')
  await scrollThrough(page)
  for (const room of [0, 14, 15]) {
    await print(room)
    const images = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' })
    const [first] = images.match(/\d+(?= +0 image)/g) ?? []
    expect(sheetOf('Before:') + 1, `${room} cm`).toBe(Number(first))
  }
  await page.goto('/CV')
  for (const room of [2.5, 3.5, 6]) {
    await print(room)
    for (const [job, bullet] of [
      ['Research Assistant', 'Ran forty'],
      ['Lab Supervisor', 'Held weekly'],
      ['Cashier', 'Ran the counter'],
    ] as const) {
      expect(sheetOf(job), `${job}, ${room} cm`).toBe(sheetOf(bullet))
    }
  }
  await page.goto('/Resume')
  for (const room of [6, 6.5, 7]) {
    await print(room)
    expect(sheetOf('Languages'), `${room} cm`).toBe(sheetOf('Spoken'))
  }
})
