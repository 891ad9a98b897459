/** Nothing moves while a page loads, makes it scroll sideways, or is misaligned. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { fileOf } from '../../tools/hosting/builtFiles.ts'
import { contrast, screenshotOf } from '../support/contrast.ts'
import { owner } from '../support/facts.ts'
import { fixture } from '../support/fixture.ts'
import {
  addresses,
  boxOf,
  emulatePrint,
  openSections,
  painted,
  paths,
  scrollThrough,
  sections,
  setTextSize,
} from '../support/visitor.ts'

for (const width of [390, 1280]) {
  test.describe(`nothing moves at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium reports shifts.')

    test('while a page loads and scrolls', async ({ page }) => {
      for (const address of addresses) {
        await page.goto(address)
        await scrollThrough(page)
        expect(await layoutShift(page), address).toBe(0)
      }
    })

    test('when the font is late', async ({ page }) => {
      for (const address of addresses) {
        const release = await hold(page, '**/*.woff2')
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        await painted(page)
        release()
        await page.evaluate(() => document.fonts.ready)
        expect(await layoutShift(page), address).toBe(0)
      }
    })

    test('when images are late', async ({ page }) => {
      for (const [address, selector] of [
        ['/', '.nav-bar'],
        ['/Projects', 'summary > picture'],
        ['/About', 'main > .photo'],
        ['/About', '.photo-row'],
        ['/About', '.photo-row:has(:nth-child(3)) + .photo-row'],
      ] as const) {
        const release = await hold(page, /\.(avif|webp|jpg|svg)$/)
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        const shown = page.locator(selector).first()
        await shown.evaluate((element) => element.scrollIntoView())
        await painted(page)
        release()
        await page.waitForFunction(() =>
          [...document.images]
            .filter((image) => {
              const { top, bottom } = image.getBoundingClientRect()
              return image.checkVisibility() && bottom > 0 && top < innerHeight
            })
            .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
        )
        expect(await layoutShift(page), `${selector} at ${address}`).toBe(0)
      }
    })

    test('when halves of the nav bar, a project and the footer are late', async ({ page }) => {
      // Sends the page in parts, with time to paint in between.
      const server = createServer(async ({ url = '' }, response) => {
        if (!addresses.includes(url)) return response.writeHead(404).end()
        const file = `${fixture}/dist${fileOf(paths.includes(url) ? url : '/404')}`
        const html = readFileSync(file, 'utf8')
        const starts = [
          /<nav.*?(?=<\/li>)/,
          /<summary.*?"made-with">/,
          /<summary.*?<picture>/,
          /<details.*?"section-links".*?<\/a>/,
          /<footer.*?(?=<a)/,
          /<footer.*?(?=<\/li>)/,
        ]
        response.writeHead(200, { 'content-type': 'text/html' })
        let sent = 0
        for (const start of starts) {
          const { 0: text, index } = start.exec(html) ?? { 0: '', index: sent }
          response.write(html.slice(sent, index + text.length))
          sent = index + text.length
          await wait(250)
        }
        response.end(html.slice(sent))
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port } = server.address() as AddressInfo
      for (const address of addresses) {
        await page.goto(`http://127.0.0.1:${port}${address}`)
        await painted(page)
        expect.soft(await layoutShift(page), address).toBe(0)
      }
      server.close()
    })
  })
}

for (const address of addresses) {
  test(`${address} never scrolls sideways, at any zoom or text size`, async ({ page }) => {
    await page.goto(address)
    await openSections(page)
    // At 400 %, 1280 × 1024 px are 320 × 256.
    for (const [width, height, percent] of [
      [320, 568, 100],
      [320, 256, 100],
      [390, 844, 200],
      [1280, 800, 200],
    ] as const) {
      await page.setViewportSize({ width, height })
      await setTextSize(page, percent)
      expect(await overflow(page), `${width} × ${height} px, ${percent} %`).toBe(0)
    }
  })
}

test('from right to left, lines start at the right, and no page scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of addresses) {
    await openMirrored(address)
    await openSections(page)
    expect(await overflow(page), address).toBe(0)
  }
  for (const [path, selector] of [
    ['/Projects', '.mark'],
    ['/About', 'blockquote'],
  ] as const) {
    await openMirrored(path)
    expect(await endOf(selector)).toBe(await endOf('main'))
  }
  await expect(page.locator('blockquote').first()).toHaveCSS('border-right-width', '1px')
  await expect(page.locator('main code').first()).toHaveCSS('direction', 'ltr')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openMirrored('/')
  await expect(page.locator('.nav-bar-logo')).toHaveCSS('box-shadow', / 1px 0px 0px 1px$/)
  for (const mirrored of ['.piece', '.new-tab-link svg'])
    await expect(page.locator(mirrored).first()).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
  expect((await boxOf(page.locator('.piece'))).x).toBeLessThan(640)

  /** With the attribute that the build writes for an Arabic site. */
  async function openMirrored(address: string) {
    await page.goto(address)
    await page.evaluate(() => {
      document.dir = 'rtl'
    })
  }

  async function endOf(selector: string) {
    const { x, width } = await boxOf(page.locator(selector))
    return x + width
  }
})

test('a table that is too wide for a phone scrolls, and breaks no word', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/About')
  const region = page.getByRole('region', { name: 'Table: Everything else' }).first()
  await region.focus()
  await expect(region).toBeFocused()
  expect(await region.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeGreaterThan(0)
  expect(await overflow(page)).toBe(0)
  const broken = await region.locator('td, th').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const text = cell.firstChild as Text
      return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap((word) => {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        return range.getClientRects().length > 1 ? [word[0]] : []
      })
    }),
  )
  expect(broken).toEqual([])
})

test('a date in the first cell of a table stays on one line on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/Case-studies')
  const lines = await page.locator('th').evaluateAll((cells) =>
    cells.map(({ firstChild }) => {
      const range = document.createRange()
      range.selectNodeContents(firstChild as Text)
      return range.getClientRects().length
    }),
  )
  // The second is longer.
  expect(lines).toEqual([1, 4])
})

test('a long cell between numbers wraps, so that a phone shows all of them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/Projects#path-tracer')
  const region = page.getByRole('region', { name: 'Table: Path tracer, Benchmarks' }).first()
  expect(await region.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
})

test("a résumé's columns are where About has them, whatever the name", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const startOf = async (selector: string) => (await boxOf(page.locator(`main > ${selector}`))).x
  await page.goto('/About')
  const [frame, text] = [await startOf('h2'), await startOf('p')]
  for (const path of ['/CV', '/Resume']) {
    await page.goto(path)
    await page.locator('h1').evaluate((heading) => {
      heading.textContent = 'Wolfeschlegelsteinhausenbergerdorff'
    })
    expect(await startOf('h3'), path).toBe(text)
    for (const first of ['h1', '.downloads']) expect(await startOf(first), path).toBe(frame)
  }
})

test('photos below a side heading of two lines stay clear of it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/About')
  await page.locator('main').evaluate((main) => {
    const photos = main.querySelector('.photo-row') as Element
    const html = '<h2 id="two">A heading of two lines</h2><p>A line of text.</p>'
    main.insertAdjacentHTML('beforeend', html + photos.outerHTML)
  })
  const heading = await boxOf(page.locator('#two'))
  const photos = await boxOf(page.locator('#two + p + .photo-row'))
  expect(heading.height).toBeGreaterThan(50)
  expect(photos.y - heading.y - heading.height).toBeGreaterThan(20)
})

test('contacts on a résumé start where its name does, in any font and direction', async ({
  page,
}) => {
  await page.goto('/CV')
  for (const font of ['var(--font)', 'sans-serif', 'sans-serif; direction: rtl']) {
    await page.addStyleTag({ content: `main { font-family: ${font} }` })
    const [name, contact] = await page.locator('h1, h1 + ul > li:first-child').evaluateAll((all) =>
      all.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { left, right } = range.getBoundingClientRect()
        return getComputedStyle(element).direction === 'rtl' ? right : left
      }),
    )
    expect(contact, font).toBeCloseTo(name ?? 0, 0)
  }
})

test('the long title of a write-up takes the frame, and its text the column', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/Chess')
  const [title, text] = [await boxOf(page.locator('h1')), await boxOf(page.locator('main > p'))]
  expect(title.width).toBeGreaterThan(700)
  expect(text.x).toBeGreaterThan(title.x + 150)
  expect(text.y).toBeGreaterThan(title.y + title.height)
})

test('the items of every list on a résumé are closer together than jobs are', async ({ page }) => {
  await page.goto('/CV')
  const gaps = await page.locator('main > :not(h1) + ul > li + li').evaluateAll((items) =>
    items.map((item) => {
      const above = item.previousElementSibling?.getBoundingClientRect().bottom ?? 0
      return Math.round(item.getBoundingClientRect().top - above)
    }),
  )
  expect(new Set(gaps)).toEqual(new Set([7]))
})

test('the date of a degree or a job is muted, with or without a list below it', async ({
  page,
}) => {
  await page.goto('/CV')
  const date = page.locator('main > h3 + p').first()
  const muted = await date.evaluate((line) => getComputedStyle(line).color)
  await expect(page.locator('main')).not.toHaveCSS('color', muted)
  await date.evaluate((line) => line.nextElementSibling?.remove())
  await expect(page.locator('h3 + p + h2').first()).toBeVisible()
  await expect(date).toHaveCSS('color', muted)
  await date.evaluate((line) => line.after(document.createElement('p')))
  await expect(date).not.toHaveCSS('color', muted)
})

test('the profiles share a line, beside the email or below it', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('contentinfo').getByRole('link')
  await links.first().evaluate((email) => email.replaceChildren('maya@lindqvist.dev'))
  for (const [below, width] of [768, 390].entries()) {
    await page.setViewportSize({ width, height: 800 })
    const [email, ...profiles] = await Promise.all((await links.all()).map(boxOf))
    for (const { y, height } of profiles) expect((y - (email?.y ?? 0)) / height).toBeCloseTo(below)
  }
})

test.describe('on a sharp screen', () => {
  test.use({ deviceScaleFactor: 2 })

  test('a link is on the line of the words around it', async ({ page }) => {
    await page.goto('/About')
    const line = page.locator('main > p').first()
    const showing = async (isLink: boolean) => {
      await line.evaluate((element, isLink) => {
        const words = document.createElement(isLink ? 'a' : 'span')
        Object.assign(words, { href: '/', style: 'color: inherit; text-decoration: none' })
        words.textContent = 'words'
        element.replaceChildren('Some ', words)
      }, isLink)
      return line.screenshot()
    }
    expect((await showing(true)).equals(await showing(false))).toBe(true)
  })
})

// As after a pinch. With a scale that the system sets, browsers align boxes with pixels.
for (const deviceScaleFactor of [1.25, 1.5]) {
  test.describe(`at ${deviceScaleFactor} pixels per pixel`, () => {
    test.use({ deviceScaleFactor })

    test('no line is between the logo and the frame', async ({ page }) => {
      await page.goto('/')
      const { height, colorAt } = await screenshotOf(page.getByRole('banner'))
      // Beside the figure, and above it.
      const column = Array.from({ length: height - 6 }, (_, y) => colorAt(12, y + 3))
      const row = Array.from({ length: 40 }, (_, x) => colorAt(x + 3, 12))
      for (const color of [...column, ...row])
        expect(contrast(color, colorAt(12, 12))).toBeLessThan(1.05)
    })
  })
}

test('with text at 200 %, a phone has no more room beside it than usual', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const usual = (await boxOf(page.getByRole('main'))).x
  await setTextSize(page, 200)
  expect((await boxOf(page.getByRole('main'))).x).toBeCloseTo(usual, 0)
})

test('code, tables and photos of a project take the frame, its text on phones too', async ({
  page,
}) => {
  await page.goto('/Projects#anything-goes')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const main = await boxOf(page.getByRole('main'))
    for (const wide of ['pre', '.table', '.photo', '.photo-row']) {
      const box = await boxOf(page.locator(`#anything-goes > ${wide}`))
      expect(box.x + box.width, `${wide} at ${width} px`).toBeCloseTo(main.x + main.width, 0)
    }
    const text = await boxOf(page.locator('#anything-goes > p'))
    if (width === 390) expect(text.x).toBe(main.x)
    else expect(text.width).toBeLessThan(700)
  }
})

test('a page inside another keeps its shape on a phone, without a bevel, and a style wins', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const [project, title, width, height] of [
    ['weather-app', 'Pong', 16, 9],
    ['path-tracer', 'Wide', 16, 9],
    ['path-tracer', 'Low', 349, 99],
    ['path-tracer', 'High', 300, 300],
  ] as const) {
    await page.goto(`/Projects#${project}`)
    const frame = await boxOf(page.getByTitle(title))
    expect(frame.width / frame.height, title).toBeCloseTo(width / height, 1)
    await expect(page.getByTitle(title)).toHaveCSS('border-width', '0px')
  }
})

test('a page inside another fits on paper', async ({ page }) => {
  await page.goto('/Chess')
  await page
    .locator('main')
    .evaluate((main) => main.insertAdjacentHTML('beforeend', '<iframe width="9999">'))
  await emulatePrint(page)
  expect(await overflow(page)).toBe(0)
})

test('no heading is smaller than the text', async ({ page }) => {
  for (const path of paths) {
    await page.goto(path)
    const sizes = await page
      .locator('main :is(h1, h2, h3, h4, h5, h6), body')
      .evaluateAll((elements) =>
        elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
      )
    expect(Math.min(...sizes), path).toBe(sizes[0])
  }
})

test('project titles align, with and without a mark', async ({ page }) => {
  await page.goto('/Projects')
  const marked = sections(page).filter({ has: page.locator('.mark span') })
  const unmarked = sections(page).filter({ hasNot: page.locator('.mark span') })
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const titles = [await boxOf(marked.locator('h2')), await boxOf(unmarked.locator('h2'))]
    expect(titles[0]?.x).toBe(titles[1]?.x)
  }
})

test("the nav bar shows the owner's name where all of it fits", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link').first()).toHaveAccessibleName(owner.name)
  const { y, height } = await boxOf(bar)
  for (const [name, isShown] of [
    [owner.name, false],
    ['Ada Example', true],
  ] as const) {
    const top = await bar.locator('.nav-bar-name').evaluate((element, name) => {
      element.textContent = name
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().top
    }, name)
    expect(top < y + height / 2, name).toBe(isShown)
  }
})

test("the footer shows the owner's name where the nav bar has no room, but not on Home", async ({
  page,
}) => {
  for (const [width, path, visible] of [
    [390, '/About', true],
    [390, '/', false],
    [1280, '/About', false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('contentinfo').getByText(owner.name)).toBeVisible({ visible })
  }
})

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Delays matching requests until they are released. */
async function hold(page: Page, what: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (list: PerformanceEntryList) =>
          list.reduce((total, entry) => total + Number(Reflect.get(entry, 'value')), 0)
        const observer = new PerformanceObserver((list) => resolve(sum(list.getEntries())))
        observer.observe({ type: 'layout-shift', buffered: true })
        // Without a shift, the observer is never called.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(sum(observer.takeRecords()))),
        )
      }),
  )
}
