/** `npm run test:hosting`: both engines keep the contract, whatever address they are asked for. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { contract } from '../../hosting/contract.ts'
import type { Answer } from '../../hosting/request.ts'
import { readHosting } from '../../hosting/rules.ts'
import { type Engine, engines } from '../../hosting/servers.ts'
import { copyWithEveryKind } from '../support/copyWithEveryKind.ts'
import { oddAddresses } from '../support/oddAddresses.ts'

const copy = await copyWithEveryKind()
after(() => copy.remove())
const dist = join(copy.folder, 'dist')
const statements = await contract(dist)
const { answers, redirects } = await readHosting(dist)
const notFoundPage = readFileSync(join(dist, '404.html'))

const seed = Number(process.env.SEED ?? 20250601)
const addresses = oddAddresses(11_800, seed, [...answers.keys()])

for (const [name, start] of Object.entries(engines)) {
  describe(name, () => {
    let engine: Engine
    before(async () => {
      engine = await start(copy.folder)
    })
    after(() => engine.stop())

    for (const { name, check } of statements) test(name, () => check(engine.ask))

    test('it takes every rule without a complaint', () => {
      assert.deepEqual(engine.complaints(), [])
    })

    test(`${addresses.length} odd addresses lead nowhere but to the not-found page or a page`, async () => {
      const seen = new Map<string, number>()
      const faults: string[] = []
      const queue = addresses.values()
      const askOnAndOn = async () => {
        for (const address of queue) {
          const answer = await engine.ask(address.raw)
          const verdict = judge(answer, address.raw, address.isNoAddress)
          seen.set(verdict, (seen.get(verdict) ?? 0) + 1)
          if (verdict === 'wrong') faults.push(`${JSON.stringify(address.raw)}: ${answer.status}`)
        }
      }
      await Promise.all(Array.from({ length: 16 }, askOnAndOn))
      console.log(`${name}, seed ${seed}:`, Object.fromEntries(seen))
      assert.deepEqual(faults.slice(0, 20), [])
    })
  })
}
console.log(`${statements.length} statements, on each of ${Object.keys(engines).join(' and ')}`)

function judge({ status, headers, body }: Answer, raw: string, isNoAddress: boolean): string {
  if (status === 404 && body.equals(notFoundPage)) return 'not found'
  const page = redirects.get(known(raw))
  if (status === 308 && page && headers.get('location')?.replace(/\?.*/s, '') === page) {
    return 'redirect to a page'
  }
  const file = answers.get(known(raw))
  if (status === 200 && file && body.equals(readFileSync(join(dist, file)))) {
    return 'another spelling of a real address'
  }
  if (status === 400 && isNoAddress) return 'refused as no address'
  return 'wrong'
}

/** The address that this one is, once its dot segments are followed as every browser does. */
function known(raw: string): string {
  return URL.parse(`http://localhost${raw}`)?.pathname ?? ''
}
