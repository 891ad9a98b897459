/** Every hosting check passes on Cloudflare's server and in `npm run preview`, for a site with one file of every kind. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { type Server, servers } from '../support/servers.ts'
import { contract } from './contract.ts'

const checks = await contract(join(fixture, 'dist'))

test('a page may have the name of one that is not expected', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  for (const name of ['index', '404', 'projects']) writeFileSync(join(dist, `${name}.html`), '')
  const names = (await contract(dist)).map(({ name }) => name)
  expect(names).toContain('/projects shows its page, whatever the query')
  expect(names).not.toContain('/projects is not found')
  expect(names).toContain('/PROJECTS is not found')
})

describe.each(Object.entries(servers))('%s', (name, start) => {
  let server: Server
  beforeAll(async () => {
    server = await start(fixture)
  }, 60_000)
  afterAll(() => server.stop())

  // In the preview, Vite sends the files: without a charset, and none with a # in its name.
  const expected = checks.filter((check) => name !== 'preview' || !check.name.includes('arrive'))
  test.each(expected)('$name', ({ run }) => run(server.request))

  test('the server understands every rule', () => {
    expect(server.warnings()).toEqual([])
  })
})
