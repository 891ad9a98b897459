/** The site on GitHub Pages, which sets no headers: its rules in a few lines, on the files of the fixture. */
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { expect, test } from '@playwright/test'
import { fixture } from '../support/fixture.ts'
import { collectConsoleErrors, follow, open, paths } from '../support/visitor.ts'

const dist = `${fixture}/dist`
const types: Record<string, string> = {
  ...{ '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.svg': 'image/svg+xml' },
  ...{ '.woff2': 'font/woff2', '.avif': 'image/avif', '.webp': 'image/webp', '.png': 'image/png' },
}
let server: Server
let origin = ''

test.beforeAll(async () => {
  // Exact case on every file system: a path is looked up in a list.
  const files = new Set(readdirSync(dist, { recursive: true, encoding: 'utf8' }))
  server = createServer(({ url = '/' }, response) => {
    const path = decodeURI(url.slice(1).replace(/[?#].*/, ''))
    const file = [path, `${path}.html`, `${path}index.html`].find((name) => files.has(name))
    const name = file ?? '404.html'
    response.writeHead(file ? 200 : 404, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
    })
    response.end(readFileSync(`${dist}/${name}`))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('every page works, hydrates and leads to the next, without an error', async ({ page }) => {
  const errors = collectConsoleErrors(page)
  for (const path of paths) {
    const response = await open(page, origin + path)
    expect(response?.status()).toBe(200)
    expect(await page.evaluate(() => document.fonts.check('1rem "IBM Plex Mono"'))).toBe(true)
    const card = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(existsSync(dist + new URL(card ?? '').pathname)).toBe(true)
  }
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await follow(page, '/')
  await expect(page).toHaveURL(`${origin}/`)
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  expect(errors).toEqual([])
})

test('any other address is the not-found page', async ({ page }) => {
  for (const path of ['/nowhere', '/about', '/About/']) {
    expect((await page.goto(origin + path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
})

test('the policy in the page blocks styles and images that are not ours', async ({ page }) => {
  await open(page, origin)
  const blocked = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const directives: string[] = []
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          directives.push(effectiveDirective)
          if (directives.length === 2) resolve(directives.sort())
        })
        const style = document.createElement('style')
        style.textContent = 'body { color: red }'
        const image = new Image()
        image.src = 'https://elsewhere.example/pixel.png'
        document.body.append(style, image)
      }),
  )
  expect(await blocked).toEqual(['img-src', 'style-src-elem'])
})
