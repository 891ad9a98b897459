/** `npm run test:hosting`: every hosting check passes on both servers. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { contract } from '../../hosting/contract.ts'
import { type Server, servers } from '../../hosting/servers.ts'
import { copyWithEveryKind } from '../support/copyWithEveryKind.ts'

const copy = copyWithEveryKind()
after(() => copy.remove())
const checks = await contract(join(copy.folder, 'dist'))

for (const [name, start] of Object.entries(servers)) {
  describe(name, () => {
    let server: Server
    before(async () => {
      server = await start(copy.folder)
    })
    after(() => server.stop())

    for (const { name, run } of checks) test(name, () => run(server.request))

    test('the server understands every rule', () => {
      assert.deepEqual(server.warnings(), [])
    })
  })
}
