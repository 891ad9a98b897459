/** What runs in a project: only while the project is open, only in a browser, and nothing else depends on it. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { fixture } from '../support/fixture.ts'
import {
  boxOf,
  collectConsoleErrors,
  emulatePrint,
  follow,
  hydrated,
  open,
} from '../support/visitor.ts'

const chunk = '**/assets/Simulation-*.js'

test('runs in the place of its picture while its project is open', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const errors = collectConsoleErrors(page)
  const arrival = Promise.withResolvers<void>()
  await page.route(chunk, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await open(page, '/Projects')
  await expect(demo(page)).toBeHidden()
  expect(requests.filter((url) => /Simulation|worker|pong/.test(url))).toEqual([])

  await start(page)
  const picture = await boxOf(demo(page).locator('img'))
  const below = await boxOf(page.getByText('What comes after it.'))
  arrival.resolve()
  await expect(program(page)).toBeVisible()
  await expect(demo(page).locator('img')).toBeHidden()
  await expect(demo(page).getByText('It moves.')).toBeVisible()
  expect(await boxOf(program(page))).toEqual(picture)
  await expect(program(page).locator('> *')).toHaveCSS('box-sizing', 'border-box')
  expect(await boxOf(page.getByText('What comes after it.'))).toEqual(below)

  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator('html[data-running]')).toHaveCount(1)
  await toggle(page)
  await expectStopped(page)
  await start(page)
  await expect(program(page)).toBeVisible()
  await follow(page, '/About')
  await expectStopped(page)
  expect(errors).toEqual([])
})

test('can write to the history and keeps running, also after Back', async ({ page }) => {
  await open(page, '/Projects')
  await start(page)
  await expect(program(page)).toContainText('It runs')
  await program(page).evaluate((element) => element.setAttribute('data-test-mark', ''))
  const position = await page.evaluate(() => scrollY)
  expect(position).toBeGreaterThan(0)
  for (const write of [
    () => page.evaluate(() => history.replaceState(null, '', '?move=1')),
    () => page.evaluate(() => history.pushState(null, '', '?move=2')),
    () => page.goBack(),
  ]) {
    await write()
    await hydrated(page)
    await expect(page.locator('details[open] .program[data-test-mark]')).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(position)
  }
  await expect(page).toHaveURL('/Projects?move=1')
  await follow(page, '/About')
  await expectStopped(page)
  await page.goBack()
  await expect(page).toHaveURL('/Projects?move=1')
  await expect(page.locator('details[open] .demo')).toHaveCount(1)
})

test('the picture is what is published, and printed', async ({ page }) => {
  const html = await readFile(`${fixture}/dist/Projects.html`, 'utf8')
  expect(html).toMatch(/<div class="demo"><figure [^>]*>.*?alt="A map of clouds"/)
  await open(page, '/Projects')
  await start(page)
  await expect(program(page)).toBeVisible()
  await emulatePrint(page)
  await expect(demo(page).locator('img')).toBeVisible()
  await expect(program(page)).toBeHidden()
})

for (const [fault, body] of [
  ['cannot be loaded', undefined],
  ['throws', "export default () => { throw new Error('No GPU') }"],
  ['has no default export', 'export {}'],
] as const) {
  test(`if it ${fault}, the picture and everything else stay`, async ({ page }) => {
    await page.route(chunk, (route) =>
      body ? route.fulfill({ body, contentType: 'text/javascript' }) : route.abort(),
    )
    await open(page, '/Projects')
    await start(page)
    await expect(demo(page)).toContainText('Something went wrong')
    await expect(demo(page).locator('img')).toBeVisible()
    await expect(page.getByText('Sun for 3 days.')).toBeVisible()
    await page.unroute(chunk)
    await toggle(page)
    await expect(demo(page)).not.toContainText('Something went wrong')
  })
}

test('a project that fails to render leaves all others', async ({ page }) => {
  await page.route('**/assets/{entry-client,10-weather-app}-*.js', async (route) => {
    const response = await route.fetch()
    const script = (await response.text()).replace(/[`"]Sun for [`"]/, '(()=>{throw 0})()')
    await route.fulfill({ response, body: script })
  })
  await open(page, '/Projects')
  await expect(page.getByText('Something went wrong')).toHaveCount(1)
  await expect(page.locator('main > details')).toHaveCount(6)
})

function demo(page: Page) {
  return page.locator('.demo')
}

function program(page: Page) {
  return demo(page).locator('.program')
}

async function toggle(page: Page) {
  await page.locator('details:has(.demo) > summary').click()
}

async function start(page: Page) {
  await toggle(page)
  await demo(page).scrollIntoViewIfNeeded()
}

/** It was unmounted, and has ended what it had started. */
async function expectStopped(page: Page) {
  await expect(program(page)).toHaveCount(0)
  await expect(page.locator('html[data-running]')).toHaveCount(0)
}
