/** What `npm run dev` shows: errors, images, downloads, and every change at once. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { copyProject, removeCopy, serve } from '../support/projectCopy.ts'
import { change, draw, write, writeSmallContent } from '../support/smallContent.ts'
import { boxOf, expectLoaded } from '../support/visitor.ts'

// Each test edits the same files.
test.describe.configure({ mode: 'serial' })
const slowExpect = expect.configure({ timeout: 30_000 })
let root = ''
let server: Awaited<ReturnType<typeof serve>>

test.beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  server = await serve(root)
})

test.afterEach(() => {
  expect(server.isRunning()).toBe(true)
})

test.afterAll(async () => {
  await server?.stop()
  await removeCopy(root)
})

test('shows what was saved, then what is wrong with it', async ({ page }) => {
  await page.goto(`${server.address}/About`)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.body.textContent?.includes('I sculpt') && 'text'
      const overlay = document.querySelector('vite-error-overlay') && 'overlay'
      for (const event of [text, overlay]) if (event && !seen.includes(event)) seen.push(event)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  await edit('I paint.', 'I [sculpt](/Sculptures).')
  await expectError(page, 'content/about.mdx:3: Broken link: there is no page /Sculptures.')
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['text', 'overlay'])
  await edit('Then I went on.', 'Then I went further.')
  await slowExpect(page.getByText('Then I went further.')).toBeVisible()
  await slowExpect(page.locator('vite-error-overlay')).toHaveCount(1)
  await edit('Then I went further.', 'Then I went on.')
  await edit('I [sculpt](/Sculptures).', 'I paint.')
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
  await slowExpect(() => expectLoaded(page.getByAltText('A blue square'))).toPass()
})

test('shows that an image is a text, and the rest of the page', async ({ page }) => {
  await page.goto(`${server.address}/About`)
  await edit('photos/gold.png', 'resume.mdx')
  await expectError(page, 'content/about.mdx:10: content/resume.mdx is not an image.')
  await expect(page.getByAltText('A green square')).toBeVisible()
  await edit('resume.mdx', 'photos/gold.png')
  await expectNoError(page)
})

test('shows an error of TypeScript in site.ts, and that it is fixed', async ({ page }) => {
  await page.goto(server.address)
  const [lang, wrong] = ["lang: 'en',", "lang: 'en',\n  googleSiteVerification: 42,"]
  await change(root, 'content/site.ts', lang, wrong)
  await expectError(page, "content/site.ts:13: Type 'number' is not assignable to type 'string'.")
  let loads = 0
  page.on('framenavigated', () => loads++)
  await change(root, 'content/site.ts', wrong, lang)
  await change(root, 'content/site.ts', 'ada@ada.example', 'ada@other.example')
  await expectNoError(page)
  await slowExpect(page.getByRole('link', { name: 'ada@other.example' })).toBeVisible()
  // Without errors, an edit updates the page in place.
  await change(root, 'content/home.mdx', 'See', 'Look at')
  await slowExpect(page.getByText('Look at')).toBeVisible()
  expect(loads).toBeLessThan(2)
})

for (const [file, right, wrong, message] of [
  ['site.ts', "'Ada Example',", "'Ada Example,", 'content/site.ts:5: A quote is missing in this'],
  ['style.css', '/* Your own', 'p {\n/* Your own', 'content/style.css:1: Unclosed block'],
  [
    'style.css',
    '/* Your own',
    '@import "@ada/font.css";\n/* Your own',
    'Cannot find @ada/font.css',
  ],
  [
    'home.mdx',
    '# Welcome',
    "import './count.ts'\n\n# Welcome",
    'content/home.mdx:3: Cannot find ./count.ts',
  ],
  ['about.mdx', 'I paint.', 'I <3 paint.', 'content/about.mdx:3: Unexpected character `3`'],
] as const) {
  test(`says without a stack, until it is fixed: ${message}`, async ({ page }) => {
    await page.goto(server.address)
    await change(root, `content/${file}`, right, wrong)
    await expectError(page, message)
    await page.reload()
    await expectError(page, message)
    await change(root, `content/${file}`, wrong, right)
    await expectNoError(page)
    await slowExpect(page.getByRole('heading', { level: 1 })).toHaveText("Welcome, I'm Ada Example")
    expect(server.printed()).not.toMatch(/PARSE_ERROR|postcss|^\s+at /m)
  })
}

test('does not show what was fixed while no page was open', async ({ page }) => {
  const broken = 'I [draw](/Drawings).'
  await edit('I paint.', broken)
  await slowExpect.poll(server.printed).toContain('there is no page /Drawings.')
  await edit(broken, 'I paint.')
  await slowExpect.poll(server.printed).toMatch(/All problems in content\/ are fixed\.\n$/)
  const connected = page.waitForEvent('console', (message) => message.text().includes('connected.'))
  await page.goto(`${server.address}/About`)
  await connected
  await slowExpect(page.getByText('I paint.')).toBeVisible()
  await expect(page.locator('vite-error-overlay')).toHaveCount(0, { timeout: 1 })
})

test('opens the project of the address, also after the reload that a new fact causes', async ({
  page,
}) => {
  await page.goto(`${server.address}/Projects#weather-app`)
  await slowExpect(page.getByText('It knows the weather.')).toBeVisible()
  await change(root, 'content/site.ts', 'ada@other.example', 'ada@ada.example')
  await slowExpect(page.getByRole('link', { name: 'ada@ada.example' })).toBeVisible()
  await slowExpect(page.getByText('It knows the weather.')).toBeVisible()
  await expect(page.locator('details[open]')).toHaveCount(1)
})

test('updates the text and the row of an open project, which stays open', async ({ page }) => {
  const file = 'content/projects/2-weather-app.mdx'
  await page.goto(`${server.address}/Projects#weather-app`)
  await slowExpect(page.getByText('It knows the weather.')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-test-mark', ''))
  for (const [before, after] of [
    ['It knows the weather.', 'It guesses the weather.'],
    ['# Weather app', '# Weather game'],
  ] as const) {
    await change(root, file, before, after)
    await slowExpect(page.getByText(after.replace('# ', ''))).toBeVisible()
    await change(root, file, after, before)
    await slowExpect(page.getByText(before.replace('# ', ''))).toBeVisible()
  }
  await expect(page.locator('html[data-test-mark] details[open]')).toHaveCount(1)
})

test('shows the file and line of what fails to render', async ({ page }) => {
  await edit('Then I went on.', 'Then I went on {1 + curly}.')
  await page.goto(`${server.address}/About`)
  await expectError(page, 'content/about.mdx:8: ReferenceError: curly is not defined')
  await expect(page.locator('main pre')).toHaveText('ReferenceError: curly is not defined')
  await edit('Then I went on {1 + curly}.', 'Then I went on.')
  await expectNoError(page)
  await slowExpect(page.getByText('Then I went on.')).toBeVisible()
})

test('shows the picture of a project that is added, replaced or deleted', async ({ page }) => {
  const file = 'content/projects/2-weather-app.png'
  const picture = page.locator('summary > picture > img')
  await page.goto(`${server.address}/Projects`)
  await slowExpect(page.getByText('Weather app')).toBeVisible()
  await expect(picture).toHaveCount(0)
  for (const [width, height, ratio] of [
    [400, 300, 4 / 3],
    [300, 600, 1 / 2],
  ] as const) {
    await draw(root, file, width, height)
    await slowExpect(picture).toHaveAttribute('width', `${width}`)
    // A browser shows the former picture until the next has arrived.
    await slowExpect
      .poll(async () => (await boxOf(picture)).width / (await boxOf(picture)).height)
      .toBeCloseTo(ratio)
  }
  await rm(join(root, file))
  await slowExpect(picture).toHaveCount(0)
})

test('shows a word of a callout as soon as it is changed, and changed again', async ({ page }) => {
  await edit('Then I went on.', '> [!NOTE]\n> Then I went on.')
  await page.goto(`${server.address}/About`)
  await slowExpect(page.getByText('Note', { exact: true })).toBeVisible()
  await change(root, 'content/words.ts', "note: 'Note'", "note: 'Remark'")
  await change(root, 'content/words.ts', "note: 'Remark'", "note: 'Aside'")
  await slowExpect(page.getByText('Aside', { exact: true })).toBeVisible()
  expect(server.printed()).not.toMatch(/cannot be checked|restarted/)
})

test('finds a package once npm has installed it, also after npm has deleted all', async ({
  page,
}) => {
  const installed = 'node_modules/.package-lock.json'
  await write(root, installed, '{}')
  const imported = "import { square } from 'a-square-library'\n\n# About me, {square}"
  await edit('# About me', imported)
  await page.goto(`${server.address}/About`)
  await expectError(page, 'Run `npm install a-square-library`, or delete the import.')
  await rm(join(root, installed))
  const library = 'node_modules/a-square-library'
  await write(root, `${library}/package.json`, '{ "type": "module", "exports": "./index.js" }')
  await write(root, `${library}/index.js`, "export const square = 'in red'\n")
  await write(root, installed, '{}')
  await slowExpect(page.getByRole('heading', { level: 1 })).toHaveText('About me, in red')
  await expectNoError(page)
  expect(server.printed()).not.toMatch(/^\s+at /m)
  await edit(imported, '# About me')
})

for (const missing of ['@vite/client', 'entry-client.tsx']) {
  test(`shows a page that a restart has left without ${missing}`, async ({ page }) => {
    // Twice, because a module of React's or the page itself asks for it again.
    let requests = 0
    await page.route(/@vite.client|entry-client/, (route, request) => {
      const isMissing = request.url().endsWith(missing) || request.resourceType() === 'fetch'
      return isMissing && requests++ < 2 ? route.abort() : route.continue()
    })
    await page.goto(`${server.address}/About`)
    await slowExpect(page.getByRole('heading', { level: 1 })).toHaveText('About me')
  })
}

test('shows a page of the server before a restart, whose inline scripts the next one does not know', async ({
  page,
}) => {
  let requests = 0
  await page.route('**/About', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = requests++ ? html : html.replace('html-proxy&index=0', 'html-proxy&index=9')
    await route.fulfill({ response, body })
  })
  await page.goto(`${server.address}/About`)
  await slowExpect.poll(() => requests).toBe(2)
  await slowExpect(page.getByRole('heading', { level: 1 })).toHaveText('About me')
  await expectNoError(page)
})

test('shows a page before its images are loaded', async ({ page }) => {
  // Not the modules with their sizes.
  const images = /\/content\/photos\/[^?]*\?\w{16}$/
  let requests = 0
  await page.route(images, () => {
    requests++
    return new Promise(() => {})
  })
  await page.goto(`${server.address}/About`, { waitUntil: 'commit' })
  await slowExpect(page.getByRole('heading', { level: 1 })).toHaveText('About me')
  const image = page.getByAltText('A blue square')
  await expect(image).toHaveAttribute('width', '1080')
  await expect(image).toHaveAttribute('height', '810')
  await slowExpect.poll(() => requests).toBe(3)
  await page.unroute(images)
  await page.reload()
  for (const color of ['red', 'green', 'blue']) {
    await expectLoaded(page.getByAltText(`A ${color} square`))
  }
})

test('says that it cannot check what src/ fails to render', async () => {
  const [stack, broken] = [
    '<div className="stack">',
    '<div className="stack">{JSON.parse("{}").a.b}',
  ]
  await change(root, 'src/pages/Home.tsx', stack, broken)
  await edit('I paint.', 'I paint.')
  await slowExpect.poll(() => server.printed()).toMatch(/content\/ cannot be checked\. TypeError/)
  await change(root, 'src/pages/Home.tsx', broken, stack)
})

test('serves what is in content/files/ as it is, without the policy', async ({ page }) => {
  const download = await page.request.get(`${server.address}/files/resume.pdf`)
  expect(await download.text()).toBe('%PDF-1.4\n')
  const game = '<title>Pong</title><script>document.title += eval(1)</script>'
  await write(root, 'content/files/pong/index.html', game)
  const framed = await page.goto(`${server.address}/files/pong/index.html`)
  expect(await framed?.text()).toBe(game)
  await expect(page).toHaveTitle('Pong1')
})

function edit(from: string, to: string) {
  return change(root, 'content/about.mdx', from, to)
}

async function expectError(page: Page, message: string) {
  await slowExpect(page.locator('vite-error-overlay .message')).toContainText(message)
  await slowExpect.poll(() => server.printed()).toContain(message)
}

async function expectNoError(page: Page) {
  await slowExpect(page.locator('vite-error-overlay')).toHaveCount(0)
}
