/** Every hosting check passes on Cloudflare's server and in `npm run preview`, for a site with one file of every kind. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { type Server, servers } from '../support/servers.ts'
import { contract } from './contract.ts'

const checks = await contract(join(fixture, 'dist'))

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
