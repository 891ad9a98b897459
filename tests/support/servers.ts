/** The servers that the site is tested on, on free ports. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './freePort.ts'
import { requestFrom, type SendRequest } from './request.ts'

export type Server = {
  address: string
  request: SendRequest
  /** What the server has printed about rules that it does not understand. */
  warnings(): string[]
  stop(): Promise<void>
}

const env = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

/** Each takes a folder that contains the built `dist/` and `wrangler.jsonc`. Only the template itself installs Cloudflare's. */
export const servers = { preview, ...(process.env.TEST_TEMPLATE && { workerd }) }

async function workerd(folder: string): Promise<Server> {
  const wrangler = resolve('tests/node_modules/wrangler/bin/wrangler.js')
  // Two that run at the same time must not share an inspector port or stored state.
  const state = mkdtempSync(join(tmpdir(), 'workerd-'))
  const inspector = ['--inspector-port', String(await freePort())]
  const command = [wrangler, 'dev', '--log-level', 'warn', ...inspector, '--persist-to', state]
  const server = await start([...command, '--ip', '127.0.0.1'], folder)
  const remove = () => rmSync(state, { recursive: true, force: true })
  return { ...server, stop: () => server.stop().then(remove) }
}

function preview(folder: string): Promise<Server> {
  const vite = resolve('node_modules/vite/bin/vite.js')
  return start([vite, 'preview', '--strictPort', '--host', '127.0.0.1'], folder)
}

/** Starts a server and waits until it responds on its port. */
async function start(command: string[], folder: string): Promise<Server> {
  const port = await freePort()
  let output = ''
  const child = spawn(process.execPath, [...command, '--port', String(port)], {
    cwd: folder,
    // Its own process group, because wrangler starts more processes and all of them have to end. Windows has none.
    detached: process.platform !== 'win32',
    env,
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
    })
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const stop = async () => {
    if (!isRunning()) return
    const exit = once(child, 'exit')
    if (process.platform === 'win32') child.kill()
    else process.kill(-(child.pid as number), 'SIGTERM')
    await exit
  }
  for (let tries = 0; !(await responds(port)); tries++) {
    const hasFailed = !isRunning() || tries === 300
    await wait(100)
    if (!hasFailed) continue
    await stop()
    throw new Error(`${command[0]} did not start: ${output}`)
  }
  const warnings = () => output.split('\n').filter((line) => /invalid|ignor/i.test(line))
  return { address: `http://localhost:${port}`, request: requestFrom(port), warnings, stop }
}

function responds(port: number): Promise<boolean> {
  return requestFrom(port)('/').then(
    () => true,
    () => false,
  )
}
