/** What becomes of what the owner writes. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, test } from '@playwright/test'
import { fixture } from '../support/fixture.ts'
import { boxOf, collectConsoleErrors, expectLoaded, open, paths } from '../support/visitor.ts'

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

test('a README with HTML in it hydrates, and looks as it does on GitHub', async ({ page }) => {
  const errors = collectConsoleErrors(page)
  await open(page, '/Projects')
  const project = page.locator('details:has(> #path-tracer)')
  await project.locator('> summary').click()
  for (const [name, width] of [
    ['Three glass balls on a table', 400],
    ['A box with one red and one green wall', 120],
  ] as const) {
    await expectLoaded(project.getByAltText(name))
    expect((await boxOf(project.getByAltText(name))).width).toBe(width)
  }
  // Like a photo, but not what is as small as a logo.
  for (const [name, edge] of [
    ['Three glass balls on a table', 3],
    ['A box with one red and one green wall', 0],
    ['Gallery', 0],
  ] as const)
    await expect(project.getByAltText(name)).toHaveCSS('border-width', `${edge}px`)
  const sizeOf = (name: string) =>
    project.getByRole('heading', { name }).evaluate((heading) => getComputedStyle(heading).fontSize)
  expect(await sizeOf('Benchmarks')).not.toBe(await sizeOf('A data frame'))
  await expect(project.getByText('Getting started • ')).toHaveCSS('text-align', /center/)
  await expect(project.getByText('{anything in braces}')).toBeVisible()
  await expect(project.getByRole('row', { name: 'bunny' })).toBeVisible()
  await project.getByText('All options').click()
  await expect(project.getByRole('region').getByRole('table')).toHaveCount(5)
  await project.getByRole('link', { name: 'FAQ' }).click()
  await expect(project.getByRole('heading', { name: 'FAQ' })).toBeInViewport()
  await expect(project.getByText('std::constructor: and :toString:.')).toBeVisible()
  // The other project that has this id stays closed.
  await project.getByRole('link', { name: 'Back to top' }).click()
  await expect(page).toHaveURL('/Projects#path-tracer-readme-top')
  await expect(page.locator('main > details[open]')).toHaveCount(1)
  expect(errors).toEqual([])
})

test("a README's relative links lead to its repository, if its row does", async ({ page }) => {
  await page.goto('/Projects#path-tracer')
  const repository = 'https://github.com/ada/path-tracer'
  for (const [name, address] of [
    ['MIT licence', '/blob/HEAD/LICENSE'],
    ['the format', '/blob/HEAD/docs/scenes.md#format'],
    ['its docs', '/blob/HEAD/docs/'],
    ['open issues', '/issues'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', repository + address)
})

test('formulas and emoji look as on GitHub, and prices are prices', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/Projects#path-tracer')
  const project = page.locator('#path-tracer')
  await expect(project.getByText(/^A night/)).toHaveText(
    /costs \$1\.2 per core and \$300 in all \(US\$300, between \$5 and \$10.*🎉.*:tada: and \$x\$/,
  )
  await expect(project.locator('strong', { hasText: '$1.2' })).toBeVisible()
  await project.getByRole('link', { name: 'the case' }).click()
  await expect(project.getByRole('heading', { name: '🚀' })).toBeInViewport()
  const block = project.locator('.formula').first()
  await block.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => block.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  const table = project.getByRole('region', { name: 'Table: Path tracer, A data frame' })
  await expect(table.getByRole('rowheader')).toHaveText(['0', '1'])
})

test('only a formula that is shown loads a font, and no line gets higher', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const path of paths) {
    await open(page, path)
    await page.evaluate(() => document.fonts.ready)
  }
  expect(requests.filter((url) => url.includes('noto-sans-math'))).toEqual([])
  await page.goto('/Projects#path-tracer')
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('1em "Noto Sans Math"')))
    .toBe(true)
  const added = await page.locator('#path-tracer').evaluate((project) => {
    const line = project.appendChild(document.createElement('p'))
    return [...project.querySelectorAll('math:not([display])')].map((formula) => {
      line.replaceChildren('x', formula.cloneNode(true))
      return line.offsetHeight - Number.parseFloat(getComputedStyle(line).lineHeight)
    })
  })
  expect(Math.max(...added)).toBeLessThan(1)
})

test('a link to a new tab says so, with an arrow unless it is an image', async ({ page }) => {
  await page.goto('/Projects#path-tracer')
  const image = page.getByRole('link', { name: 'Gallery (opens in a new tab)' })
  await expect(image).toHaveAttribute('id', 'path-tracer-gallery')
  await expect(image).toHaveAttribute('rel', 'me')
  await expect(image).toHaveAttribute('title', 'All of them')
  await expect(image.locator('svg')).toHaveCount(0)
  const words = page.getByRole('link', { name: 'the latest (opens in a new tab)' })
  await expect(words.locator('svg')).toHaveCount(1)
  await page.goto('/Projects#awkward')
  const imageInMdx = page.getByRole('link', { name: 'A way out (opens in a new tab)' })
  await expect(imageInMdx.locator('svg')).toHaveCount(0)
  await page.goto('/Resume')
  const inMdx = page.getByRole('link', { name: 'code.example/ada (opens in a new tab)' })
  await expect(inMdx).toHaveAttribute('target', '_blank')
  await expect(inMdx.locator('svg')).toHaveCount(1)
})

test('what a project is made with is part of its closed row', async ({ page }) => {
  await page.goto('/Projects')
  const project = page.locator('details').first()
  const madeWith = project.getByText('It plays at 1,900 Elo. Python, Rust · 2024')
  await expect(madeWith).toBeVisible()
  await expect(project.getByRole('heading')).toHaveText(/pruning$/)
  await madeWith.click()
  await expect(project.locator('.section-text')).toHaveText(/^\s*Code · Play it\s*It plays/)
})

test('without a drawing, the mark is the first letter of the title', async ({ page }) => {
  await page.goto('/Projects')
  const letters = await page
    .locator('.mark')
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark, '::before').content))
  // After the slash is what a screen reader says instead.
  expect(letters).toEqual(['none', ...'TAAPSW'].map((letter) => letter.replace(/^.$/, '"$&" / ""')))
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
    /^“Awkward”/,
    /^Path tracer/,
    /^Sky/,
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
  expect(sizes).toEqual([2, 3, 2, 2, 3, 2])
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
  const color = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color)
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
  await expect.poll(() => python.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

test("a callout is a note with a word of the owner's above it", async ({ page }) => {
  await page.goto('/Projects#tetris-ai')
  await expect(page.locator('#tetris-ai').getByRole('note')).toHaveText([
    /^\s*Careful\s*It has never won\.\s*Nobody has\.\s*$/,
    /^\s*Tip\s*Turn the long one\.\s*$/,
  ])
  await expect(page.locator('.callout').first()).toHaveCSS('border-left-color', 'rgb(29, 78, 143)')
})

test('a diagram, an animation and a video are shown as they are', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/Projects#tetris-ai')
  await page.getByRole('heading', { name: 'Awkward' }).click()
  const light = 'rgb(255, 253, 251)'
  for (const [name, file, ground] of [
    ['Boxes and arrows', 'photos/pipeline.svg', light],
    ['Falling', 'photos/falling.gif', light],
    ['Moving', 'photos/moving.webp', 'rgba(0, 0, 0, 0)'],
  ] as const) {
    const image = page.getByAltText(name)
    await expectLoaded(image)
    await expect(image).toHaveCSS('background-color', ground)
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
    .poll(() => playing.evaluate((video: HTMLVideoElement) => video.played.length))
    .toBeGreaterThan(0)
})

test('a video loads once its project is open', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'Others load the one that plays by itself.')
  const video = page.waitForRequest(/webm$/)
  await open(page, '/Projects')
  expect(await Promise.race([video, 'nothing'])).toBe('nothing')
  await page.getByRole('heading', { name: 'Tetris AI' }).click()
  await page.locator('video').first().scrollIntoViewIfNeeded()
  await expect(page.locator('video').first()).toHaveJSProperty('readyState', 4)
})

test('#small shows a photo at half the width', async ({ page }) => {
  await open(page, '/Projects#awkward')
  const [small, other] = [page.getByAltText('All of it'), page.getByAltText('Two words')]
  await expectLoaded(small)
  const ratio = (await boxOf(small)).width / (await boxOf(other)).width
  expect(ratio).toBeGreaterThan(0.3)
  expect(ratio).toBeLessThan(0.6)
})

test('a table is named after its heading, and its rows after their first cells', async ({
  page,
}) => {
  await page.goto('/CV')
  const skills = page.getByRole('region', { name: 'Table: Skills', exact: true })
  const names = ['Languages', 'Web', 'Data', 'Tools', 'Spoken']
  await expect(skills.getByRole('rowheader')).toHaveText(names)
})

test('tasks are ticked in characters, and an open box in a project says so', async ({ page }) => {
  await open(page, '/Projects#anything-goes')
  await expect(page.getByRole('img', { name: 'Done', exact: true })).toHaveText(['[x]', '[x]'])
  await expect(page.getByRole('img', { name: 'Not done' })).toHaveText('[ ]')
  const box = page.getByText('More about it')
  await box.click()
  expect(await box.evaluate((node) => getComputedStyle(node, '::after').content)).toContain('−')
})

test('a muted date is close to its bullets, and contacts break between them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/CV')
  const [date, list] = [
    await boxOf(page.locator('h3 + p')),
    await boxOf(page.locator('h3 + p + ul')),
  ]
  expect(list.y - date.y - date.height).toBeLessThan(8)
  await expect(page.locator('h3 + p').first()).toHaveCSS('color', 'rgb(85, 82, 95)')
  for (const contact of await page.locator('h1 + ul > li').all()) {
    expect((await boxOf(contact)).height).toBeLessThan(30)
  }
})

test('a list below the title is a line of contacts on a résumé only', async ({ page }) => {
  for (const [path, display] of [
    ['/CV', 'flex'],
    ['/About', 'block'],
  ] as const) {
    await page.goto(path)
    await page.locator('h1').evaluate((title) => title.after(document.createElement('ul')))
    await expect(page.locator('h1 + ul')).toHaveCSS('display', display)
  }
})

test('italics are real, and only loaded where a page has some', async ({ page }) => {
  for (const [path, loaded] of [
    ['/CV', 1],
    ['/Resume', 0],
  ] as const) {
    await page.goto(path)
    const styles = await page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts]
        .filter((font) => font.status === 'loaded')
        .map(({ style }) => style)
    })
    expect(styles.filter((style) => style === 'italic')).toHaveLength(loaded)
  }
})

test('all Markdown is set in one font', async ({ page }) => {
  await page.goto('/About')
  const families = await page
    .locator('body :not(input)')
    .evaluateAll((nodes) => [...new Set(nodes.map((node) => getComputedStyle(node).fontFamily))])
  expect(families).toHaveLength(1)
})
