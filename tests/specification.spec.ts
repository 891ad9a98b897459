/** The specification, section by section: each of its statements is a test. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { site } from '../content/site.ts'
import { pages } from '../src/pages.ts'

const accent = 'rgb(143, 33, 29)'
const hoverGreys = { light: 'rgb(218, 216, 227)', dark: 'rgb(138, 135, 153)' }

const sectionTitles = [
  'Fullstack development project',
  'XSS and CSRF security lab',
  'Chess AI using alpha-beta pruning',
  'Tetris AI using reinforcement learning',
]

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test.describe('1. what the product says', () => {
      test('the home page says what the owner wants an employer to know', async ({ page }) => {
        await page.goto('/')
        const main = page.locator('main')
        for (const words of [
          'work in progress',
          'graduated in spring 2025',
          'Boston area, in person or hybrid',
          'remotely elsewhere',
          'fullstack work with React, Next.js or Django',
          'entry-level IT certification',
          'cybersecurity',
        ]) {
          await expect(main).toContainText(words)
        }
      })

      test('nothing asks the visitor for anything', async ({ page }) => {
        for (const { path } of pages) {
          await page.goto(path)
          await expect(page.locator('form, input, textarea, select')).toHaveCount(0)
        }
      })
    })

    test.describe('2. screens and routes', () => {
      const headings = {
        '/': 'Welcome',
        '/Projects': 'Projects',
        '/Resume': 'Coming soon!',
        '/About': 'About me',
      }

      for (const { path, name } of pages) {
        test(`${path} is the ${name} screen`, async ({ page }) => {
          const response = await page.goto(path)
          expect(response?.status()).toBe(200)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText([headings[path]])
        })

        test(`${path} has the bar with the logo and four links`, async ({ page }) => {
          await page.goto(path)
          const bar = page.getByRole('banner')
          const logo = bar.getByRole('img')
          await expect(logo).toHaveCount(1)
          await expect.poll(() => isDrawn(logo)).toBe(true)
          await expect(bar.getByRole('listitem').getByRole('link')).toHaveText(
            pages.map((page) => page.name),
          )
          await expect(bar.locator('[aria-current=page]')).toHaveText([name])
          await expect(bar).toHaveCSS('border-color', accent)
        })

        test(`${path} has the footer with three links, below the content`, async ({ page }) => {
          await page.goto(path)
          const links = page.getByRole('contentinfo').getByRole('link')
          await expect(links).toHaveCount(3)
          await expect(links.nth(0)).toHaveAttribute('href', `mailto:${site.email}`)
          await expect(links.nth(1)).toHaveAttribute('href', site.professionalProfile.url)
          await expect(links.nth(2)).toHaveAttribute('href', site.codeProfile.url)
          const [main, footer] = [
            await box(page.locator('main')),
            await box(page.locator('footer')),
          ]
          expect(footer.y).toBeGreaterThanOrEqual(main.y + main.height)
        })
      }

      for (const path of ['/projects', '/ABOUT', '/resume', '/PROJECTS']) {
        test(`${path} is no page, because paths are case-sensitive`, async ({ page }) => {
          const response = await page.goto(path)
          expect(response?.status()).toBe(404)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
        })
      }

      test('the bar leads to all four screens', async ({ page }) => {
        await page.goto('/About')
        for (const { path, name } of pages) {
          await page.getByRole('banner').getByRole('link', { name, exact: true }).last().click()
          await expect(page).toHaveURL(path)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[path])
        }
      })

      test('Home: a welcome, what I am working on, and three bullets', async ({ page }) => {
        await page.goto('/')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
        await expect(page.getByRole('heading', { level: 2 })).toHaveText([
          "What I'm working on now",
        ])
        await expect(page.locator('main li')).toHaveText([
          /graduated in spring 2025/,
          /job hunting.*Boston area, in person or hybrid.*remotely elsewhere.*fullstack/,
          /entry-level IT certification.*cybersecurity/,
        ])
      })

      test('Projects: four closed sections, in order, each with placeholder text only', async ({
        page,
      }) => {
        await page.goto('/Projects')
        await expect(sections(page).locator('summary')).toHaveText(sectionTitles)
        for (const section of await sections(page).all()) {
          await expect(section.locator('p')).toBeHidden()
          await section.locator('summary').click()
          await expect(section.locator('p')).toBeVisible()
          await expect(section.locator('.section-text')).toHaveText(/^Placeholder:/)
        }
      })

      test('Resume: one centred heading and nothing else', async ({ page }) => {
        await page.goto('/Resume')
        const main = page.locator('main')
        await expect(main).toHaveText('Coming soon!')
        await expect(main.locator('*')).toHaveCount(1)
        const heading = main.getByRole('heading', { level: 1, name: 'Coming soon!', exact: true })
        const [inner, outer] = [await box(heading), await box(main)]
        expect(Math.abs(inner.x + inner.width / 2 - outer.x - outer.width / 2)).toBeLessThan(1)
        expect(Math.abs(inner.y + inner.height / 2 - outer.y - outer.height / 2)).toBeLessThan(1)
        await expect(heading).toHaveCSS('text-align', 'center')
      })

      test('About: a long biography over every subject', async ({ page }) => {
        await page.goto('/About')
        const words = (await page.locator('main').innerText()).split(/\s+/)
        expect(words.length).toBeGreaterThan(500)
        for (const subject of [
          'Education',
          'Programming languages',
          'lab supervisor for the intro web course',
          'Art',
          'Games',
          'Fantasy films',
          'comics',
          'music',
        ]) {
          await expect(page.locator('main')).toContainText(subject)
        }
      })

      test('About: an image of a tweet, whose words can also be read as text', async ({ page }) => {
        await page.goto('/About')
        const tweet = page.getByRole('figure').filter({ has: page.getByAltText(/post that reads/) })
        const [, words = '-'] =
          /reads: (.+)/.exec((await tweet.getByRole('img').getAttribute('alt')) ?? '') ?? []
        await expect(tweet.locator('figcaption')).toContainText(words)
        await expectDrawn(tweet.getByRole('img'))
      })

      test('About: four rows of captioned photos, bordered in the accent colour', async ({
        page,
      }) => {
        await page.goto('/About')
        const rows = page.locator('.photo-row')
        await expect(rows).toHaveCount(4)
        for (const row of await rows.all()) {
          const photos = await row.getByRole('figure').all()
          expect(photos.length).toBeGreaterThanOrEqual(3)
          for (const photo of photos) {
            const picture = photo.getByRole('img')
            await expect(photo.locator('figcaption')).not.toBeEmpty()
            await expect(picture).toHaveAttribute('alt', /.+/)
            await expect(picture).toHaveCSS('border-color', accent)
            await expect(picture).toHaveCSS('border-style', 'solid')
            await expectDrawn(picture)
          }
        }
      })
    })

    test.describe('4. states and transitions', () => {
      test('each section toggles on its own: all sixteen combinations can be reached', async ({
        page,
      }) => {
        await page.goto('/Projects')
        const reached = new Set<string>()
        // In this order (a Gray code) every step toggles a single section.
        for (let step = 0; step < 16; step++) {
          const wanted = step ^ (step >> 1)
          for (const [index, section] of (await sections(page).all()).entries()) {
            const wantsOpen = Boolean(wanted & (1 << index))
            if ((await isOpen(section)) !== wantsOpen) await section.locator('h2').click()
          }
          reached.add((await Promise.all((await sections(page).all()).map(isOpen))).join())
        }
        expect(reached.size).toBe(16)
      })
    })

    test.describe('7. outbound links', () => {
      test('profiles and blog open a new tab, mail and our own pages do not', async ({ page }) => {
        const newTab = [site.professionalProfile.url, site.codeProfile.url, site.blog]
        const seen = new Set<string | null>()
        for (const { path } of pages) {
          await page.goto(path)
          for (const link of await page.getByRole('link').all()) {
            const href = await link.getAttribute('href')
            seen.add(href)
            if (newTab.includes(href ?? '')) {
              await expect(link).toHaveAttribute('target', '_blank')
              await expect(link).toHaveAttribute('rel', 'noopener')
              await expect(link).toHaveAccessibleName(/\(opens in a new tab\)$/)
            } else {
              await expect(link).not.toHaveAttribute('target')
            }
          }
        }
        expect([...seen]).toEqual(expect.arrayContaining([...newTab, `mailto:${site.email}`]))
      })
    })

    test.describe('9. styling constants', () => {
      test('both hover greys are in use', async ({ page }) => {
        await page.goto('/Projects')
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

      test('everything is set in a monospace font', async ({ page }) => {
        for (const { path } of pages) {
          await page.goto(path)
          await expect(page.locator('body')).toHaveCSS('font-family', /monospace$/)
          const families = await page
            .locator('body *')
            .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontFamily))])
          expect(families).toHaveLength(1)
        }
      })
    })
  })
}

function sections(page: Page): Locator {
  return page.locator('main details')
}

function isOpen(section: Locator): Promise<boolean> {
  return section.evaluate((details: HTMLDetailsElement) => details.open)
}

async function box(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

async function expectDrawn(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(picture)).toBe(true)
}

function isDrawn(picture: Locator): Promise<boolean> {
  return picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
}
