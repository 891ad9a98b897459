/** Whatever fails, the site keeps working: each test takes something away. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { titleOf } from '../../src/metadata.ts'
import { findPage, pages } from '../../src/pages.ts'
import { seededRandom } from '../support/seededRandom.ts'
import {
  collectComplaints,
  expectPage,
  follow,
  hydrated,
  open,
  sections,
} from '../support/visitor.ts'

const script = '**/assets/*.js'

test.describe('the script', () => {
  const faults: Record<string, (page: Page) => Promise<unknown>> = {
    'is blocked': (page) => page.route(script, (route) => route.abort()),
    'breaks off half-way': (page) =>
      page.route(script, (route) => {
        const body = readFileSync(`dist${new URL(route.request().url()).pathname}`, 'utf8')
        return route.fulfill({
          body: body.slice(0, body.length / 2),
          contentType: 'text/javascript',
        })
      }),
    'throws when it starts': (page) =>
      page.route(script, (route) =>
        route.fulfill({ body: `throw new Error('broken')`, contentType: 'text/javascript' }),
      ),
    'never arrives': (page) => page.route(script, () => {}),
  }
  for (const [fault, prepare] of Object.entries(faults)) {
    test(`${fault}: every page is there, links lead on, sections open`, async ({ page }) => {
      await prepare(page)
      await page.goto('/', { waitUntil: 'commit' })
      for (const { name } of [...pages].reverse()) {
        await follow(page, name)
        await expectPage(page, name)
      }
      await follow(page, 'Projects')
      await expectToOpen(page)
    })
  }

  test('arrives long after (ten seconds, say), and takes over what the visitor has done by then', async ({
    page,
  }) => {
    const complaints = collectComplaints(page)
    const arrival = Promise.withResolvers<void>()
    await page.route(script, async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.goto('/Projects', { waitUntil: 'commit' })
    const section = sections(page).last()
    await section.locator('summary').click()
    await expect(section).toHaveAttribute('open')

    arrival.resolve()
    await hydrated(page)
    await expect(section).toHaveAttribute('open')
    await expect(page.locator('details[open]')).toHaveCount(1)
    await section.locator('summary').click()
    await expect(section).not.toHaveAttribute('open')
    await follow(page, 'About')
    await expectPage(page, 'About')
    expect(complaints).toEqual([])
  })
})

test('without its styles every page reads in order, and nothing is lost', async ({ page }) => {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replace(/<style>.*?<\/style>/s, '')
    await route.fulfill({ response, body })
  })
  for (const { path, name } of pages) {
    await page.goto(path)
    expect(await page.evaluate(() => document.styleSheets.length)).toBe(0)
    await expectPage(page, name)
    const [bar, main, footer] = await Promise.all(
      ['header', 'main', 'footer'].map((part) => page.locator(part).boundingBox()),
    )
    expect((bar?.y ?? 0) < (main?.y ?? 0) && (main?.y ?? 0) < (footer?.y ?? 0)).toBe(true)
  }
  await page.goto('/Projects')
  await expectToOpen(page)
})

test('without its fonts the text shows at once, in another monospace font', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/')
  const widths = await page.evaluate(() =>
    ['iiii', 'WWWW'].map((text) => {
      const span = document.createElement('span')
      span.textContent = text
      document.body.append(span)
      return span.getBoundingClientRect().width
    }),
  )
  expect(widths[0]).toBeGreaterThan(0)
  expect(widths[0]).toBe(widths[1])
  const displays = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ family }) => family.includes('Plex Mono'))
      .map((font) => font.display),
  )
  expect(new Set(displays)).toEqual(new Set(['swap']))
})

test('without its pictures every photo keeps its place, its alternative text and its caption', async ({
  page,
}) => {
  await page.route(/\.(avif|webp|jpg|png|svg)$/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/About')
  await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
  for (const photo of await page.getByRole('figure').all()) {
    await photo.scrollIntoViewIfNeeded()
    const picture = photo.getByRole('img')
    await expect(picture).toHaveAccessibleName(/./)
    await expect(photo.locator('figcaption')).toBeVisible()
    const { place, own, isInRow } = await picture.evaluate((image: HTMLImageElement) => ({
      place: image.clientWidth / image.clientHeight,
      own: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      isInRow: image.closest('.photo-row') !== null,
    }))
    expect(place).toBeCloseTo(isInRow ? 4 / 3 : own, 1)
  }
})

test('where storage is denied nothing is missed', async ({ page }) => {
  const complaints = collectComplaints(page)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied by the test', 'SecurityError')
        },
      })
    }
    Object.defineProperty(Document.prototype, 'cookie', {
      get() {
        throw new DOMException('denied by the test', 'SecurityError')
      },
    })
  })
  await open(page, '/')
  await follow(page, 'About')
  await expectPage(page, 'About')
  expect(complaints).toEqual([])
})

test('an extension that alters the page before React comes does not break it', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      document.documentElement.setAttribute('data-extension', 'dark')
      document.body.prepend(document.createElement('aside'))
      document.body.style.filter = 'none'
      document.querySelector('main')?.prepend(document.createElement('aside'))
      for (const link of document.querySelectorAll('a')) link.setAttribute('data-seen', '')
      const heading = document.querySelector('h1')
      if (heading) heading.innerHTML = `<font>${heading.textContent}</font>`
    })
  })
  for (const { path, name } of pages) {
    await open(page, path)
    await expectPage(page, name)
  }
  await follow(page, 'Projects')
  await expectPage(page, 'Projects')
  await page.locator('summary').first().click()
  await expect(page.locator('details[open]')).toHaveCount(1)
})

test('a new version that is published meanwhile breaks no open tab, and a reload shows it', async ({
  page,
}) => {
  await open(page, '/')
  // From now on the old files are gone, and the pages say something new.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace('</h1>', ' (new version)</h1>')
    await route.fulfill({ response, body })
  })
  for (const { name } of pages) {
    await follow(page, name)
    await expectPage(page, name)
    await expect(page.getByText('(new version)')).toHaveCount(0)
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(new version)')
})

test('offline after the first load, moves between pages go on working', async ({
  page,
  context,
}) => {
  await open(page, '/')
  await context.setOffline(true)
  for (const { name } of [...pages].reverse()) {
    await follow(page, name)
    await expectPage(page, name)
  }
  await page.goBack()
  await expectPage(page, 'Projects')
})

test('two hundred random moves and toggles, each with the outcome that a model of the site expects', async ({
  page,
}) => {
  const complaints = collectComplaints(page)
  await open(page, '/')
  const random = seededRandom(20250515)
  const pick = (count: number) => Math.floor(random() * count)
  const history = ['/']
  let at = 0
  let opened = new Set<number>()
  const projects = readdirSync('content/projects').filter((file) => file.endsWith('.mdx')).length

  for (let step = 0; step < 200; step++) {
    const path = history[at] ?? '/'
    const dice = random()
    let state: State
    if (path === '/Projects' && dice < 0.5) {
      const index = pick(projects)
      if (!opened.delete(index)) opened.add(index)
      state = await page.evaluate(act, {
        click: `main > .section:nth-of-type(${index + 1}) > summary`,
      })
    } else {
      opened = new Set()
      if (dice < 0.7) {
        const { path: to } = pages[pick(pages.length)] ?? pages[0]
        // A link to the page that is shown replaces it, any other goes into the history.
        if (to !== path) history.splice(++at, Number.POSITIVE_INFINITY, to)
        state = await page.evaluate(act, { click: `.nav-bar li a[href="${to}"]` })
      } else {
        const delta = dice < 0.85 && at > 0 ? -1 : at < history.length - 1 ? 1 : 0
        at += delta
        state = await page.evaluate(
          act,
          delta ? { delta } : { click: `.nav-bar li a[href="${path}"]` },
        )
      }
    }
    const shown = findPage(history[at] ?? '')
    expect(state, `step ${step}`).toEqual({
      path: shown?.path,
      title: titleOf(shown),
      current: [shown?.name],
      headings: 1,
      opened: [...opened].sort((one, other) => one - other),
    })
  }
  expect(complaints).toEqual([])
})

test('a burst of clicks ends on the page that was clicked last', async ({ page }) => {
  const complaints = collectComplaints(page)
  await open(page, '/')
  await page.evaluate(
    (paths) => {
      for (let i = 0; i < 50; i++) {
        document
          .querySelector<HTMLElement>(`.nav-bar li a[href="${paths[i % paths.length]}"]`)
          ?.click()
      }
    },
    pages.map(({ path }) => path),
  )
  await expectPage(page, pages[49 % pages.length]?.name ?? '')
  expect(complaints).toEqual([])
})

async function expectToOpen(page: Page) {
  const section = sections(page).first()
  await expect(section.locator('.section-text')).toBeHidden()
  await section.locator('summary').click()
  await expect(section.locator('.section-text')).toBeVisible()
}

type State = { path: string; title: string; current: string[]; headings: number; opened: number[] }

/** In the page: clicks, or goes through the history, and tells what is on the screen then. */
async function act({ click, delta }: { click?: string; delta?: number }): Promise<State> {
  if (click) document.querySelector<HTMLElement>(click)?.click()
  if (delta) {
    const key = navigation.entries()[(navigation.currentEntry?.index ?? 0) + delta]?.key ?? ''
    await navigation.traverseTo(key).finished
  }
  await navigation.transition?.finished
  // A section's `toggle` event, on which React follows, comes in a task of its own.
  await new Promise((resolve) => setTimeout(resolve))
  return {
    path: location.pathname,
    title: document.title,
    current: [...document.querySelectorAll('[aria-current]')].map((one) => one.textContent),
    headings: document.querySelectorAll('h1').length,
    opened: [...document.querySelectorAll<HTMLDetailsElement>('.section')].flatMap(({ open }, i) =>
      open ? [i] : [],
    ),
  }
}
