/**
 * `node tests/hosting/load.ts`, by hand: what the rules cost nginx. The same page from the same nginx, by
 * our rules and bare, in turns, because the machine's other work must meet both alike. Needs `wrk`.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engines } from './engines.ts'

const bare = mkdtempSync(join(tmpdir(), 'bare-'))
cpSync('dist', join(bare, 'dist'), { recursive: true })
mkdirSync(join(bare, 'hosting/generated'), { recursive: true })
writeFileSync(join(bare, 'hosting/generated/rules.conf'), '')
writeFileSync(join(bare, 'hosting/nginx.conf'), 'types { text/html html; }')

const [ours, theirs] = [await engines.nginx('.'), await engines.nginx(bare)]
const ratios: number[] = []
for (let pair = 1; pair <= 3; pair++) {
  const [bare, ruled] = [load(theirs.port, '/index.html'), load(ours.port, '/')]
  ratios.push(ruled / bare)
  console.log(
    `pair ${pair}: ${ruled} by our rules, ${bare} bare, ratio ${(ruled / bare).toFixed(2)}`,
  )
}
console.log(`median ratio: ${ratios.sort((a, b) => a - b)[1]?.toFixed(2)}`)
await ours.stop()
await theirs.stop()
rmSync(bare, { recursive: true })

/** Requests a second. */
function load(port: number, path: string): number {
  const options = ['-t2', '-c256', '-d10s', `http://127.0.0.1:${port}${path}`]
  const said = execFileSync('wrk', options, { encoding: 'utf8' })
  const [errors] = /Socket errors.*|Non-2xx.*/.exec(said) ?? []
  if (errors) throw new Error(errors)
  const [, requests] = /Requests\/sec:\s+([\d.]+)/.exec(said) ?? []
  return Math.round(Number(requests))
}
