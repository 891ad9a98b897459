/** The requests to make, and what a visitor, a crawler or an attacker would notice, whatever the server. */
import assert from 'node:assert/strict'
import { fileOf } from '../../tools/hosting/builtFiles.ts'
import { contentSecurityPolicy } from '../../tools/hosting/headers.ts'
import type { RawResponse, SendRequest } from '../support/request.ts'
import { type Expected, readExpected } from './expected.ts'

export type Check = { name: string; run(request: SendRequest): Promise<void> }

const notFound = [
  ...['/projects', '/PROJECTS', '/Projects.HTML', '/Projects/x', '/constructor', '/assets'],
  ...['/_headers', '/package.json', '/.git/config'],
  // A careless redirect, say one that drops the slash at the end, would lead to another site.
  ...['//example.com/', '/\\example.com/', '/%5Cexample.com/', '/%2Fexample.com/'],
]

export async function contract(dist: string): Promise<Check[]> {
  const { builtPages, notFoundPage, files } = await readExpected(dist)
  const documents = [...builtPages, notFoundPage]
  const script = files.filter(({ path }) => path.endsWith('.js')).slice(0, 1)
  const pdfs = files.filter(({ path }) => path.endsWith('.pdf'))
  const downloads = files.filter(({ path }) => /^\/files\/.*(?<!\.pdf)$/.test(path))
  const [assets, others] = [true, false].map((isAsset) =>
    files.filter(({ path }) => path.startsWith('/assets/') === isAsset),
  )

  return [
    ...builtPages.map((page) =>
      check(`${page.path} shows its page, whatever the query`, async (request) => {
        expectResponse(await request(page.path), 200, page)
        expectResponse(await request(`${page.path}?from=mail`), 200, page)
      }),
    ),
    ...builtPages.map(({ path }) =>
      check(`other spellings of ${path} redirect to it and keep the query`, async (request) => {
        for (const spelling of [fileOf(path), path === '/' ? '/index' : `${path}/`]) {
          const { status, headers } = await request(`${spelling}?from=mail`)
          assert.ok([301, 307, 308].includes(status), `${spelling}: status ${status}`)
          assert.equal(headers.location, `${path}?from=mail`)
        }
      }),
    ),
    ...notFound.map((path) =>
      check(`${path} is not found`, async (request) => {
        expectResponse(await follow(request, path), 404, notFoundPage)
      }),
    ),
    check('/404 shows the not-found page, which asks not to be indexed', async (request) => {
      const response = await request('/404')
      expectResponse(response, response.status === 200 ? 200 : 404, notFoundPage)
      assert.match(response.body.toString(), /<meta name="robots" content="noindex"/)
    }),
    check('a missing asset is not found, and cached as such for a day at most', async (request) => {
      const response = await request('/assets/missing-12345678.js')
      const caching = response.headers['cache-control'] ?? ''
      // Servers may send the headers of the page or of an asset.
      const { headers } = (caching !== 'no-cache' && script[0]) || notFoundPage
      expectResponse(response, 404, { ...notFoundPage, headers })
      const [, seconds] = /^public, max-age=(\d+)(?!.*immutable)/.exec(caching) ?? []
      assert.ok(caching === 'no-cache' || Number(seconds) <= 86_400, caching)
    }),
    ...Object.entries({ assets, 'downloads and other files': others }).map(([name, files]) =>
      check(`${name} arrive unchanged, with their types and headers`, (request) =>
        forEach(files ?? [], async (file) => {
          expectResponse(await follow(request, file.path), 200, file)
        }),
      ),
    ),
    check('pages, assets and 404s have strict security headers', (request) =>
      forEach([...documents, ...script], async ({ path }) => {
        const { headers } = await request(path)
        assert.equal(
          headers['content-security-policy'],
          "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        )
        assert.match(String(headers['strict-transport-security']), /^max-age=\d{8}/)
        assert.equal(headers['permissions-policy'], undefined)
        assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
        assert.equal(headers['x-content-type-options'], 'nosniff')
        assert.equal(headers['cross-origin-opener-policy'], 'same-origin-allow-popups')
        const embeddableBy = path.startsWith('/assets/') ? 'cross-origin' : 'same-origin'
        assert.equal(headers['cross-origin-resource-policy'], embeddableBy)
      }),
    ),
    check('what is in content/files/ may do anything, but only this site may frame it', (request) =>
      forEach(downloads, async ({ path }) => {
        const { headers } = await follow(request, path)
        assert.equal(headers['content-security-policy'], "frame-ancestors 'self'")
        assert.equal(headers['x-content-type-options'], 'nosniff')
      }),
    ),
    check('a PDF has no policy, which Safari would apply to its viewer', (request) =>
      forEach(pdfs, async ({ path }) => {
        const { headers } = await request(path)
        assert.equal(headers['content-security-policy'], undefined)
      }),
    ),
    check('every page has the policy in its head, before anything it applies to', (request) =>
      forEach(documents, async ({ path }) => {
        const html = (await request(path)).body.toString()
        assert.match(contentSecurityPolicy, /^script-src (?!.*frame-ancestors)/)
        const tag = `http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}"`
        assert.ok(html.includes(tag))
        assert.ok(html.indexOf('http-equiv') < html.search(/<(script|style|link)/), 'too late')
      }),
    ),
  ]
}

function check(name: string, run: Check['run']): Check {
  return { name, run }
}

async function forEach(all: Expected[], run: (expected: Expected) => Promise<void>) {
  for (const expected of all) {
    await run(expected).catch((error) => assert.fail(`${expected.path}: ${error.message}`))
  }
}

/** An odd address may redirect once, but never to another site. */
async function follow(request: SendRequest, path: string) {
  const response = await request(path)
  const { location } = response.headers
  if (!location) return response
  assert.match(location, /^\/(?![/\\])/, `redirects to ${location}`)
  return request(location)
}

function expectResponse(response: RawResponse, status: number, expected: Expected) {
  assert.equal(response.status, status)
  assert.ok(response.body.equals(expected.content), 'not what was built')
  assert.match(response.headers['content-type'] ?? '', expected.type)
  assert.equal(response.headers['set-cookie'], undefined)
  for (const [name, value] of Object.entries(expected.headers)) {
    if (name !== 'Content-Type')
      assert.equal(response.headers[name.toLowerCase()] ?? '', value, name)
  }
}
