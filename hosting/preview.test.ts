import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { preview } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileOf } from './builtFiles.ts'
import { previewAsHost } from './preview.ts'
import { assetHeaders, defaultHeaders } from './rules.ts'

const paths = ['/', '/Case-studies', '/About']
const root = mkdtempSync(join(tmpdir(), 'preview-'))
let server: Awaited<ReturnType<typeof preview>>
let address = ''

beforeAll(async () => {
  build('first')
  server = await preview({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [previewAsHost()],
    preview: { port: 0 },
  })
  address = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
})

beforeEach(() => build('first'))

afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

test('every page and file is served with the headers that the hosts send', async () => {
  for (const path of paths) {
    await expectResponse(path, { file: fileOf(path) })
    await expectResponse(`${path}?from=mail`, { file: fileOf(path) })
  }
  await expectResponse('/assets/photo-12345678.jpg', { headers: assetHeaders })
  await expectResponse('/files/Résumé,%20100%25%20(2).pdf', { file: '/files/Résumé, 100% (2).pdf' })
})

test.each([
  ['/About/', '/About'],
  ['/About.html', '/About'],
  ['/index.html', '/'],
  ['/index', '/'],
])('%s redirects to %s and keeps the query', async (spelling, page) => {
  const response = await fetch(`${address}${spelling}?from=mail`, { redirect: 'manual' })
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe(`${page}?from=mail`)
})

test.each(['/about', '/About/x', '/robots.TXT', '/404.html', '/_headers', '/%E0%A4%A', '/files'])(
  '%s is a 404 with the not-found page',
  async (path) => {
    await expectResponse(path, { status: 404, file: '/404.html' })
  },
)

test('after a rebuild, the new pages are served with the new policy', async () => {
  build('second')
  await expectResponse('/', { file: '/index.html', css: 'second' })
})

function build(css: string) {
  const files = [
    ...[...paths.map(fileOf), '/404.html', '/robots.txt', '/_headers'],
    ...['/assets/photo-12345678.jpg', '/files/Résumé, 100% (2).pdf'],
  ]
  for (const file of files) {
    mkdirSync(dirname(join(root, 'dist', file)), { recursive: true })
    writeFileSync(join(root, 'dist', file), contentOf(file, css))
  }
}

function contentOf(file: string, css: string): string {
  return `<style>${css}</style>${file}`
}

async function expectResponse(
  path: string,
  { status = 200, file = path, css = 'first', headers = {} },
) {
  const response = await fetch(address + path)
  expect(response.status).toBe(status)
  expect(await response.text()).toBe(contentOf(file, css))
  for (const [name, value] of Object.entries({ ...defaultHeaders(css), ...headers })) {
    expect([name, response.headers.get(name)]).toEqual([name, value])
  }
}
