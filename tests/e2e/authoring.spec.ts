/** What the owner writes: how Markdown is shown, and what `npm run dev` does with it. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { fixture } from '../support/fixture.ts'
import { copyProject, removeCopy, serve } from '../support/projectCopy.ts'
import { change, draw, writeSmallContent } from '../support/smallContent.ts'
import { boxOf, expectLoaded, open } from '../support/visitor.ts'

test('a project opens to headings, images and a component', async ({ page }) => {
  await open(page, '/Projects')
  const project = page.locator('details').last()
  await expect(project.getByText('Sun for 3 days.')).toBeHidden()
  await project.locator('summary').click()
  await expect(project.getByText('Sun for 3 days.')).toBeVisible()
  await expect(project.getByRole('heading', { level: 2 })).toHaveText(/^Weather app/)
  await expect(project.getByRole('heading', { level: 3 })).toHaveText('How it works')
  await expect(project.getByRole('heading', { level: 4 })).toHaveText('In pictures')
  await expectLoaded(project.getByAltText('A cloud'))
  await project.getByRole('link', { name: 'the chess AI' }).click()
  await expect(page.locator('#chess-ai')).toBeInViewport()
})

test("a project's footnotes are part of it, below its own headings", async ({ page }) => {
  await page.goto('/Projects')
  const [project, note] = [page.locator('details').first(), page.getByText('Badly.')]
  await expect(note).toBeHidden()
  await project.locator('summary').click()
  await expect(note).toBeVisible()
  await expect(project.getByRole('heading', { name: 'Footnotes' })).toHaveJSProperty(
    'tagName',
    'H3',
  )
})

test('projects are in the order of their numbers', async ({ page }) => {
  await page.goto('/Projects')
  await expect(page.locator('main > details > summary')).toHaveText([
    /^Chess AI/,
    /^Tetris AI/,
    /^Anything goes/,
    /^Weather app/,
  ])
})

test('a heading can be linked to, in a closed project and on another page', async ({ page }) => {
  await open(page, '/Projects#anything-goes')
  await page.getByRole('link', { name: 'the weather app', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport()
  await page.goBack()
  await page.getByRole('link', { name: 'everything else' }).click()
  await expect(page.getByRole('heading', { name: 'Everything else' })).toBeInViewport()
})

test('photos next to each other form a row, with their captions in order', async ({ page }) => {
  await page.goto('/About')
  const rows = await page.locator('.photo-row').all()
  const sizes = await Promise.all(rows.map((row) => row.getByRole('figure').count()))
  expect(sizes).toEqual([2, 3, 4, 5])
  await expect(page.locator('.photo-row').first().locator('figcaption')).toHaveText([
    'The front.',
    'The back, upright.',
  ])
  await expect(page.locator('main > .photo')).toHaveCount(2)
})

test('a résumé is left-aligned, with indented lists and a file to download', async ({ page }) => {
  await page.goto('/Resume')
  await expect(page.locator('h1')).toHaveCSS('text-align', 'start')
  const [outer, inner] = [page.locator('main > ul > li'), page.locator('li li')]
  expect((await boxOf(inner)).x).toBeGreaterThan((await boxOf(outer)).x)
  const file = page.getByRole('link', { name: 'Download as PDF' })
  const response = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toBe('application/pdf')
})

test('code is highlighted, and a keyboard can scroll it on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/Projects#tetris-ai')
  const [python, plain] = await page.locator('#tetris-ai pre').all()
  if (!python || !plain) throw new Error('There is no code.')
  const color = (locator: Locator) => locator.evaluate((one) => getComputedStyle(one).color)
  await expect(python.locator('.hljs-keyword').first()).toHaveCSS('font-weight', '700')
  await expect(python.locator('.hljs-number').first()).toHaveCSS(
    'color',
    await color(page.getByRole('contentinfo').getByRole('link').first()),
  )
  await expect(python.locator('.hljs-comment')).toHaveCSS(
    'color',
    await color(page.locator('figcaption').first()),
  )
  await expect(plain).toHaveText('Just code.')
  await expect(plain.locator('span')).toHaveCount(0)
  await page.getByRole('link', { name: '1', exact: true }).last().focus()
  await page.keyboard.press('Tab')
  await expect(python).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => python.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
})

test("a callout is a quotation with a word of the owner's above it", async ({ page }) => {
  await page.goto('/Projects#tetris-ai')
  await expect(page.locator('#tetris-ai .callout')).toHaveText([
    /^\s*Careful\s*It has never won\.\s*Nobody has\.\s*$/,
    /^\s*Tip\s*Turn the long one\.\s*$/,
  ])
  await expect(page.locator('.callout').first()).toHaveCSS('border-left-color', 'rgb(143, 33, 29)')
})

test('a diagram, an animation and a video are shown as they are', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/Projects#tetris-ai')
  for (const [name, file] of [
    ['Boxes and arrows', 'photos/pipeline.svg'],
    ['Falling', 'photos/falling.gif'],
  ] as const) {
    const image = page.getByAltText(name)
    await expectLoaded(image)
    await expect(image).toHaveCSS('background-color', 'rgb(255, 253, 251)')
    const response = await page.request.get((await image.getAttribute('src')) ?? '')
    const original = await readFile(`${fixture}/content/${file}`)
    expect((await response.body()).equals(original)).toBe(true)
  }
  const [shown, playing] = await page.locator('#tetris-ai video').all()
  if (!shown || !playing) throw new Error('There is no video.')
  await expect(shown).toHaveCSS('border-top-width', '3px')
  expect((await boxOf(shown)).width).toBe((await boxOf(page.locator('#tetris-ai .photo'))).width)
  await playing.scrollIntoViewIfNeeded()
  await expect
    .poll(() => playing.evaluate((one: HTMLVideoElement) => one.played.length))
    .toBeGreaterThan(0)
})

test('all Markdown is set in one font', async ({ page }) => {
  await page.goto('/About')
  const families = await page
    .locator('body :not(input)')
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontFamily))])
  expect(families).toHaveLength(1)
})

test.describe('npm run dev', () => {
  // Each test edits the same files, and Vite needs a while for its first page.
  test.describe.configure({ mode: 'serial', timeout: 120_000 })
  const patient = expect.configure({ timeout: 30_000 })
  let root = ''
  let server: Awaited<ReturnType<typeof serve>>

  test.beforeAll(async () => {
    root = await copyProject()
    await writeSmallContent(root)
    await edit('I paint.', 'I <3 paint.')
    server = await serve(root)
  })

  test.afterEach(() => {
    expect(server.isRunning()).toBe(true)
  })

  test.afterAll(async () => {
    await server?.stop()
    await removeCopy(root)
  })

  test("leaves a syntax error to Vite's own overlay", async ({ page }) => {
    await page.goto(`${server.address}/About`)
    const overlay = page.locator('vite-error-overlay')
    await patient(overlay.locator('.message')).toContainText('Unexpected character `3`')
    await expect(overlay.locator('.file')).toContainText('content/about.mdx:3')
    await edit('I <3 paint.', 'I love paint.')
    await expectNoError(page)
    await patient(page.getByText('I love paint.')).toBeVisible()
    expect(server.printed()).not.toContain('1 error')
  })

  test('shows what was saved, then what is wrong with it', async ({ page }) => {
    await page.goto(`${server.address}/About`)
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const text = document.body.textContent?.includes('I sculpt') && 'text'
        const overlay = document.querySelector('vite-error-overlay') && 'overlay'
        for (const one of [text, overlay]) if (one && !seen.includes(one)) seen.push(one)
      }).observe(document, { childList: true, characterData: true, subtree: true })
    })
    await edit('I love paint.', 'I [sculpt](/Sculptures).')
    await expectError(page, 'content/about.mdx:3: Broken link: there is no page /Sculptures.')
    expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['text', 'overlay'])
    await edit('Then I went on.', 'Then I went further.')
    await patient(page.getByText('Then I went further.')).toBeVisible()
    await patient(page.locator('vite-error-overlay')).toHaveCount(1)
    await edit('Then I went further.', 'Then I went on.')
    await edit('I [sculpt](/Sculptures).', 'I love paint.')
    await expectNoError(page)
  })

  test('shows that an image is missing, until it is added', async ({ page }) => {
    await page.goto(`${server.address}/About`)
    await edit('photos/blue.png', 'photos/gold.png')
    const missing = 'content/about.mdx:10: There is no image content/photos/gold.png.'
    await expectError(page, missing)
    await page.reload()
    await expectError(page, missing)
    await draw(root, 'content/photos/gold.png', 1080)
    await expectNoError(page)
    // The page may be updated, and then reloaded.
    await patient(() => expectLoaded(page.getByAltText('A blue square'))).toPass()
  })

  test('shows an error of TypeScript in site.ts, and that it is fixed', async ({ page }) => {
    await page.goto(server.address)
    await change(root, 'content/site.ts', "'ada@ada.example'", "'ada'")
    await expectError(page, 'content/site.ts:5: Type \'"ada"\' is not assignable to type')
    let loads = 0
    page.on('framenavigated', () => loads++)
    await change(root, 'content/site.ts', "'ada'", "'ada@other.example'")
    await expectNoError(page)
    await patient(page.getByRole('link', { name: 'ada@other.example' })).toBeVisible()
    // Without errors, an edit updates the page in place.
    await change(root, 'content/home.mdx', 'See', 'Look at')
    await patient(page.getByText('Look at')).toBeVisible()
    expect(loads).toBeLessThan(2)
  })

  test('shows the file and line of what fails to render', async ({ page }) => {
    await edit('Then I went on.', 'Then I went on {1 + curly}.')
    await page.goto(`${server.address}/About`)
    await expectError(page, 'content/about.mdx:8: ReferenceError: curly is not defined')
    await expect(page.locator('main pre')).toHaveText('ReferenceError: curly is not defined')
    await edit('Then I went on {1 + curly}.', 'Then I went on.')
    await expectNoError(page)
    await patient(page.getByText('Then I went on.')).toBeVisible()
  })

  test('shows a page before its images are encoded', async ({ page }) => {
    const images = '**/@photo/**'
    let requests = 0
    await page.route(images, () => {
      requests++
      return new Promise(() => {})
    })
    await page.goto(`${server.address}/About`, { waitUntil: 'commit' })
    await patient(page.getByRole('heading', { level: 1 })).toHaveText('About me')
    const image = page.getByAltText('A blue square')
    await expect(image).toHaveAttribute('width', '1080')
    await expect(image).toHaveAttribute('height', '810')
    await patient.poll(() => requests).toBe(3)
    await page.unroute(images)
    await page.reload()
    for (const color of ['red', 'green', 'blue']) {
      await expectLoaded(page.getByAltText(`A ${color} square`))
    }
  })

  test('survives a malformed address of an image', async ({ page }) => {
    const response = await page.request.get(`${server.address}/@photo/x/%E0%A4%A`)
    expect(response.status()).toBe(404)
  })

  test('serves a file to download', async ({ page }) => {
    const response = await page.request.get(`${server.address}/files/resume.pdf`)
    expect(await response.text()).toBe('%PDF-1.4\n')
  })

  function edit(from: string, to: string) {
    return change(root, 'content/about.mdx', from, to)
  }

  async function expectError(page: Page, message: string) {
    await patient(page.locator('vite-error-overlay .message')).toContainText(message)
    await patient.poll(() => server.printed()).toContain(message)
  }

  async function expectNoError(page: Page) {
    await patient(page.locator('vite-error-overlay')).toHaveCount(0)
  }
})
