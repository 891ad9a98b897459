import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOf, pages } from '../src/pages.ts'
import { previewAsHost } from './preview.ts'
import { readHosting } from './rules.ts'

const root = mkdtempSync(join(tmpdir(), 'preview-'))
const dist = join(root, 'dist')
let server: Awaited<ReturnType<typeof preview>>
let address = ''

beforeAll(async () => {
  for (const folder of ['assets', 'cards', 'files']) {
    mkdirSync(join(dist, folder), { recursive: true })
  }
  const files = [
    ...[...pages.map(({ path }) => fileOf(path)), '/404.html'],
    ...['/assets/photo-12345678.jpg', '/cards/home-12345678.png', '/files/Résumé, 100% (2).pdf'],
  ]
  for (const file of files) writeFileSync(join(dist, file), `this is ${file}`)
  server = await preview({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [previewAsHost()],
    preview: { port: 0 },
  })
  address = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
})

afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

test('every address shows its file, with the headers that a host sends', async () => {
  const { answers, headers, lasting } = await readHosting(dist)
  expect(answers.size).toBe(pages.length + 3)
  for (const [path, file] of answers) {
    const response = await fetch(`${address}${path}?from=mail`)
    expect([path, response.status, await response.text()]).toEqual([path, 200, `this is ${file}`])
    for (const [name, value] of Object.entries({ ...headers, ...lasting.get(path) })) {
      expect([path, name, response.headers.get(name)]).toEqual([path, name, value])
    }
  }
})

test('another spelling of a page leads to it, with its query', async () => {
  const response = await fetch(`${address}/About/?from=mail`, { redirect: 'manual' })
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe('/About?from=mail')
})

test('any other address is a 404, with the not-found page', async () => {
  const response = await fetch(`${address}/about`)
  expect([response.status, await response.text()]).toEqual([404, 'this is /404.html'])
})
