/** The specification, section by section: each of its statements is a test. */
import { expect, type Locator, test } from '@playwright/test'
import { site } from '../../content/site.ts'
import { findPage, pages } from '../../src/pages.ts'
import { isAsShipped } from '../support/asShipped.ts'
import { expectDrawn, expectPage, follow, open, sections } from '../support/visitor.ts'

const accent = 'rgb(143, 33, 29)'
const hoverGreys = { light: 'rgb(218, 216, 227)', dark: 'rgb(138, 135, 153)' }

const isShipped = await isAsShipped()
/** For statements about words and pictures, which end where the owner's own begin. */
const testShipped = isShipped ? test : test.skip

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })
    const visit: typeof open = (page, path) =>
      javaScriptEnabled ? open(page, path) : page.goto(path)

    test.describe('1. what the product does', () => {
      test('nothing asks the visitor for anything', async ({ page }) => {
        for (const { path } of pages) {
          await visit(page, path)
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
          const response = await visit(page, path)
          expect(response?.status()).toBe(200)
          const heading = page.getByRole('heading', { level: 1 })
          await expect(heading).toHaveText([isShipped ? headings[path] : /./])
        })

        test(`${path} has the bar with the logo, four links and a border`, async ({ page }) => {
          await visit(page, path)
          const bar = page.getByRole('banner')
          await expect(bar.getByRole('img')).toHaveCount(1)
          await expectDrawn(bar.getByRole('img'))
          await expect(bar.getByRole('listitem').getByRole('link')).toHaveText(
            pages.map((page) => page.name),
          )
          await expect(bar.locator('[aria-current=page]')).toHaveText([name])
          await expectAccentBorder(bar)
        })

        test(`${path} has the footer with three links, below the content`, async ({ page }) => {
          await visit(page, path)
          const links = page.getByRole('contentinfo').getByRole('link')
          await expect(links).toHaveCount(3)
          await expect(links.nth(0)).toHaveAttribute('href', `mailto:${site.email}`)
          await expect(links.nth(1)).toHaveAttribute('href', site.professionalProfile.url)
          await expect(links.nth(2)).toHaveAttribute('href', site.codeProfile.url)
          const main = await box(page.locator('main'))
          const footer = await box(page.locator('footer'))
          expect(footer.y).toBeGreaterThanOrEqual(main.y + main.height)
        })
      }

      for (const path of ['/projects', '/ABOUT', '/resume', '/PROJECTS']) {
        test(`${path} is no page, because paths are case-sensitive`, async ({ page }) => {
          const response = await visit(page, path)
          expect(response?.status()).toBe(404)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
        })
      }

      test('the bar leads to all four screens', async ({ page }) => {
        await visit(page, '/About')
        for (const { name } of pages) {
          await follow(page, name)
          await expectPage(page, name)
        }
      })

      testShipped('Home: a welcome, what I am working on, and three bullets', async ({ page }) => {
        await visit(page, '/')
        await expect(page.locator('main')).toContainText('work in progress')
        await expect(page.getByRole('heading', { level: 2 })).toHaveText([
          "What I'm working on now",
        ])
        await expect(page.locator('main li')).toHaveText([
          /graduated in spring 2025/,
          /job hunting.*Boston area, in person or hybrid.*remotely elsewhere.*fullstack work with React, Next\.js or Django/,
          /entry-level IT certification.*cybersecurity/,
        ])
      })

      testShipped(
        'Projects: four closed sections, in order, each with placeholder text only',
        async ({ page }) => {
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
        },
      )

      testShipped('Resume: one centred heading and nothing else', async ({ page }) => {
        await visit(page, '/Resume')
        const main = page.locator('main')
        await expect(main).toHaveText('Coming soon!')
        await expect(main.locator('*')).toHaveCount(1)
        const heading = main.getByRole('heading', { level: 1, name: 'Coming soon!', exact: true })
        const [inner, outer] = [await box(heading), await box(main)]
        expect(Math.abs(inner.x + inner.width / 2 - outer.x - outer.width / 2)).toBeLessThan(1)
        expect(Math.abs(inner.y + inner.height / 2 - outer.y - outer.height / 2)).toBeLessThan(1)
        await expect(heading).toHaveCSS('text-align', 'center')
      })

      testShipped('About: a long biography over every subject', async ({ page }) => {
        await visit(page, '/About')
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

      testShipped('About: an image of a tweet, whose words are there as text', async ({ page }) => {
        await visit(page, '/About')
        const tweet = page.getByRole('figure').filter({ has: page.getByAltText(/post that reads/) })
        const [, words = '-'] =
          /reads: (.+)/.exec((await tweet.getByRole('img').getAttribute('alt')) ?? '') ?? []
        await expect(tweet.locator('figcaption')).toContainText(words)
      })

      testShipped('About: four rows of photos', async ({ page }) => {
        await visit(page, '/About')
        await expect(page.locator('.photo-row')).toHaveCount(4)
        for (const row of await page.locator('.photo-row').all()) {
          expect(await row.getByRole('figure').count()).toBeGreaterThanOrEqual(3)
        }
      })

      test('About: every photo has a caption and a border in the accent colour', async ({
        page,
      }) => {
        await visit(page, '/About')
        for (const photo of await page.getByRole('figure').all()) {
          const picture = photo.getByRole('img')
          await expect(photo.locator('figcaption')).not.toBeEmpty()
          await expect(picture).toHaveAttribute('alt', /.+/)
          await expectAccentBorder(picture)
          await expectDrawn(picture)
        }
      })
    })

    test.describe('4. states and transitions', () => {
      test('each section toggles on its own: every combination can be reached', async ({
        page,
      }) => {
        await visit(page, '/Projects')
        const wanted = await sections(page).evaluateAll((all) => all.map(() => false))
        // Four of them have sixteen combinations, and more would not say more.
        const combinations = 2 ** Math.min(wanted.length, 4)
        await expectStates(wanted)
        for (let step = 1; step < combinations; step++) {
          // In this order (a Gray code) every step toggles a single section, and none comes twice.
          const index = 31 - Math.clz32(step & -step)
          await sections(page).nth(index).locator('summary h2').click()
          wanted[index] = !wanted[index]
          await expectStates(wanted)
        }

        function expectStates(wanted: boolean[]) {
          return expect
            .poll(() =>
              sections(page).evaluateAll((all) =>
                all.map((section) => (section as HTMLDetailsElement).open),
              ),
            )
            .toEqual(wanted)
        }
      })
    })

    test.describe('7. outbound links', () => {
      test('profiles and blog open a new tab, mail and our own pages do not', async ({ page }) => {
        const newTab = [site.professionalProfile.url, site.codeProfile.url, site.blog]
        const seen = new Set<string>()
        for (const { path } of pages) {
          await visit(page, path)
          for (const link of await page.getByRole('link').all()) {
            const href = (await link.getAttribute('href')) ?? ''
            const { protocol, origin, pathname } = new URL(href, page.url())
            const isOurs = origin === new URL(page.url()).origin && findPage(pathname)
            seen.add(href)
            if (newTab.includes(href)) {
              await expect(link).toHaveAttribute('target', '_blank')
              await expect(link).toHaveAttribute('rel', 'noopener')
              await expect(link).toHaveAccessibleName(/\(opens in a new tab\)$/)
            } else if (protocol === 'mailto:' || isOurs) {
              await expect(link).not.toHaveAttribute('target')
            }
          }
        }
        // The owner's biography need not speak of the blog.
        const everywhere = isShipped ? newTab : newTab.slice(0, 2)
        expect([...seen]).toEqual(expect.arrayContaining([...everywhere, `mailto:${site.email}`]))
      })
    })

    test.describe('9. styling constants', () => {
      test('both hover greys are in use', async ({ page }) => {
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

      test('everything is set in a monospace font', async ({ page }) => {
        for (const { path } of pages) {
          await visit(page, path)
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

async function expectAccentBorder(framed: Locator) {
  await expect(framed).toHaveCSS('border-color', accent)
  await expect(framed).toHaveCSS('border-style', 'solid')
  await expect(framed).toHaveCSS('border-width', '3px')
}

async function box(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}
