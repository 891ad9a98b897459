/** Every statement of the specification, by section, on the shipped site. */
import { expect, type Locator, test } from '@playwright/test'
import { contrast, screenshotOf } from '../support/contrast.ts'
import { boxOf, expectLoaded, navLink, open, openSections, sections } from '../support/visitor.ts'

const screens = {
  '/': { name: 'Home', heading: 'Welcome' },
  '/Projects': { name: 'Projects', heading: 'Projects' },
  '/Resume': { name: 'Resume', heading: 'Coming soon!' },
  '/About': { name: 'About', heading: 'About me' },
}
const names = Object.values(screens).map(({ name }) => name)
const email = 'mailto:you@example.com'
const profiles = ['https://example.com/in/you', 'https://example.com/you']
const blog = 'https://example.com/blog'
const accent = 'rgb(143, 33, 29)'
const hoverGreys = { light: 'rgb(218, 216, 227)', dark: 'rgb(138, 135, 153)' }

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })
    const visit: typeof open = (page, path) =>
      javaScriptEnabled ? open(page, path) : page.goto(path)

    for (const [path, { name, heading }] of Object.entries(screens)) {
      test(`2. ${path} is ${name}, between the nav bar and the footer`, async ({ page }) => {
        const response = await visit(page, path)
        expect(response?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading])

        const navBar = page.getByRole('banner')
        await expect(navBar.getByRole('img')).toHaveCount(1)
        await expectLoaded(navBar.getByRole('img'))
        await expect(navBar.getByRole('listitem').getByRole('link')).toHaveText(names)
        await expect(navBar.locator('[aria-current=page]')).toHaveText([name])
        await expectAccentBorder(navBar)

        const links = page.getByRole('contentinfo').getByRole('link')
        const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))
        expect(hrefs).toEqual([email, ...profiles])
        const main = await boxOf(page.getByRole('main'))
        const footer = await boxOf(page.getByRole('contentinfo'))
        expect(footer.y).toBeGreaterThan(main.y + main.height - 1)
      })
    }

    test('2. Home: a welcome, current work and three bullets', async ({ page }) => {
      await visit(page, '/')
      await expect(page.getByRole('main')).toContainText('work in progress')
      await expect(page.locator('h2')).toHaveText(["What I'm working on now"])
      await expect(page.locator('main li')).toHaveText([
        /graduated in spring 2025/,
        /job hunting.*Boston area, in person or hybrid.*remotely elsewhere.*fullstack work with React, Next\.js or Django/,
        /entry-level IT certification.*cybersecurity/,
      ])
    })

    test('2. Projects: four closed sections with placeholder text', async ({ page }) => {
      await visit(page, '/Projects')
      await expect(sections(page).locator('summary')).toHaveText([
        'Fullstack development project',
        'XSS and CSRF security lab',
        'Chess AI using alpha-beta pruning',
        'Tetris AI using reinforcement learning',
      ])
      for (const section of await sections(page).all()) {
        await expect(section.locator('p')).toBeHidden()
        await section.locator('summary').click()
        await expect(section.locator('p')).toBeVisible()
        await expect(section.locator('.section-text')).toHaveText(/^Placeholder:/)
      }
    })

    test('2. Resume: one centred heading and nothing else', async ({ page }) => {
      await visit(page, '/Resume')
      const main = page.getByRole('main')
      await expect(main).toHaveText('Coming soon!')
      await expect(main.locator('*')).toHaveCount(1)
      const heading = main.getByRole('heading', { level: 1, name: 'Coming soon!', exact: true })
      const [inner, outer] = [await boxOf(heading), await boxOf(main)]
      expect(inner.x + inner.width / 2).toBeCloseTo(outer.x + outer.width / 2, 0)
      expect(inner.y + inner.height / 2).toBeCloseTo(outer.y + outer.height / 2, 0)
      await expect(heading).toHaveCSS('text-align', 'center')
    })

    test('2. About: a long biography, with the words of a tweet as text', async ({ page }) => {
      await visit(page, '/About')
      const main = page.getByRole('main')
      expect((await main.innerText()).split(/\s+/).length).toBeGreaterThan(500)
      const subjects =
        'Education|Programming languages|lab supervisor for the intro web course|Art|Games|Fantasy films|comics|music'
      for (const subject of subjects.split('|')) await expect(main).toContainText(subject)
      // Only the caption has the quotation, because a screen reader would otherwise read it twice.
      const tweet = page
        .getByRole('figure')
        .filter({ has: page.getByAltText('A tweet, which the caption quotes', { exact: true }) })
      await expect(tweet.locator('figcaption')).toHaveText(/^“.+ first web page went live .+”$/)
    })

    test('2. About: four rows of photos, with captions and accent borders', async ({ page }) => {
      await visit(page, '/About')
      await expect(page.locator('.photo-row')).toHaveCount(4)
      for (const row of await page.locator('.photo-row').all()) {
        expect(await row.getByRole('figure').count()).toBeGreaterThanOrEqual(3)
      }
      for (const photo of await page.getByRole('figure').all()) {
        const image = photo.getByRole('img')
        await expect(photo.locator('figcaption')).not.toBeEmpty()
        await expect(image).toHaveAttribute('alt', /.+/)
        await expectAccentBorder(image)
        await expectLoaded(image)
      }
    })

    test('7. only profiles and the blog open in a new tab', async ({ page }) => {
      const seen = new Set<string>()
      for (const path of Object.keys(screens)) {
        await visit(page, path)
        for (const link of await page.getByRole('link').all()) {
          const href = (await link.getAttribute('href')) ?? ''
          seen.add(href)
          if ([...profiles, blog].includes(href)) {
            await expect(link).toHaveAttribute('target', '_blank')
            await expect(link).toHaveAttribute('rel', /\bnoopener\b/)
            await expect(link).toHaveAccessibleName(/\(opens in a new tab\)$/)
          } else {
            await expect(link).not.toHaveAttribute('target')
          }
        }
      }
      expect([...seen]).toEqual(expect.arrayContaining([...profiles, blog, email]))
    })

    test('9. both hover greys are used', async ({ page }) => {
      await visit(page, '/Projects')
      for (const [target, grey] of [
        [page.getByRole('banner').getByRole('link', { name: 'About' }), hoverGreys.light],
        [page.locator('summary').first(), hoverGreys.light],
        [page.getByRole('contentinfo').getByRole('link').first(), hoverGreys.dark],
      ] as const) {
        await expect(target).not.toHaveCSS('background-color', grey)
        await target.hover()
        await expect(target).toHaveCSS('background-color', grey)
      }
    })
  })
}

test('9. on a dark screen, the nav bar and projects have the darker grey', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/Projects')
  for (const target of [navLink(page, '/About'), page.locator('summary').first()]) {
    await target.hover()
    await expect(target).toHaveCSS('background-color', hoverGreys.dark)
  }
})

test('2. the logo is a knight with enough contrast, light and dark', async ({ page }) => {
  await page.goto('/')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const logo = await screenshotOf(page.getByRole('banner').getByRole('img'))
    const tile = logo.colorAt(0.1 * logo.width, 0.1 * logo.height)
    const neck = logo.colorAt(0.63 * logo.width, 0.44 * logo.height)
    expect(contrast(tile, ground)).toBeGreaterThanOrEqual(3)
    expect(contrast(neck, tile)).toBeGreaterThanOrEqual(4.5)
  }
})

test('1. and 9. no page has a form, and every font is monospace', async ({ page }) => {
  for (const path of Object.keys(screens)) {
    await open(page, path)
    await openSections(page)
    await expect(page.locator('form, input, textarea, select')).toHaveCount(0)
    const families = await page
      .locator('body, body *')
      .evaluateAll((nodes) => [...new Set(nodes.map((node) => getComputedStyle(node).fontFamily))])
    expect(families).toEqual([expect.stringMatching(/monospace$/)])
  }
})

async function expectAccentBorder(framed: Locator) {
  await expect(framed).toHaveCSS('border-color', accent)
  await expect(framed).toHaveCSS('border-style', 'solid')
  await expect(framed).toHaveCSS('border-width', '3px')
}
