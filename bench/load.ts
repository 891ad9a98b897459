/**
 * `node bench/load.ts`, by hand and on Linux: what the rules cost nginx. The same page from the same
 * nginx, by our rules and bare, in turns, because the machine's other work must meet both alike. Needs `wrk`.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Server, servers } from '../hosting/servers.ts'
import { median } from './report.ts'

const bare = mkdtempSync(join(tmpdir(), 'bare-'))
cpSync('dist', join(bare, 'dist'), { recursive: true })
mkdirSync(join(bare, 'hosting/generated'), { recursive: true })
writeFileSync(join(bare, 'hosting/generated/headers.conf'), '')
writeFileSync(join(bare, 'hosting/nginx.conf'), '')

const started: Server[] = []
try {
  for (const folder of ['.', bare]) started.push(await servers.nginx(folder))
  const [ours, theirs] = started as [Server, Server]
  const ratios: number[] = []
  for (let pair = 1; pair <= 3; pair++) {
    const [bare, ruled] = [load(theirs, '/index.html'), load(ours, '/')]
    ratios.push(ruled.aSecond / bare.aSecond)
    console.log(`pair ${pair}:`, { bare, ruled })
    console.log('ratio:', (ruled.aSecond / bare.aSecond).toFixed(2))
    // On a busy machine this one says more: what others take from nginx does not count.
    console.log('ratio by processor time:', (ruled.aCpuSecond / bare.aCpuSecond).toFixed(2))
  }
  console.log(`median ratio: ${median(ratios).toFixed(2)}`)
} finally {
  for (const server of started) await server.stop()
  rmSync(bare, { recursive: true })
}

/** Requests a second, and for each second of processor time that nginx has used. */
function load({ port, pid }: Server, path: string) {
  const before = processorTime(pid)
  const options = ['-t2', '-c256', '-d10s', `http://127.0.0.1:${port}${path}`]
  const said = execFileSync('wrk', options, { encoding: 'utf8' })
  const [errors] = /Socket errors.*|Non-2xx.*/.exec(said) ?? []
  if (errors) throw new Error(errors)
  const [, requests] = /(\d+) requests in/.exec(said) ?? []
  const [, aSecond] = /Requests\/sec:\s+([\d.]+)/.exec(said) ?? []
  return {
    aSecond: Math.round(Number(aSecond)),
    aCpuSecond: Math.round(Number(requests) / (processorTime(pid) - before)),
  }
}

/** In seconds, of all processes of this group. */
function processorTime(group: number | undefined): number {
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')
      } catch {
        return [] // It has ended meanwhile.
      }
    })
    .filter((stat) => Number(stat[2]) === group)
    .map((stat) => Number(stat[11]) + Number(stat[12]))
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}
