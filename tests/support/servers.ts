/** The servers that the site is tested on, on free ports. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './freePort.ts'
import { requestFrom, type SendRequest } from './request.ts'

export type Server = {
  port: number
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
  const port = await freePort()
  const wrangler = resolve('tests/node_modules/wrangler/bin/wrangler.js')
  const options = ['--ip', '127.0.0.1', '--port', String(port), '--log-level', 'warn']
  // Two that run at the same time must not share an inspector port or stored state.
  const state = mkdtempSync(join(tmpdir(), 'workerd-'))
  options.push('--inspector-port', String(await freePort()), '--persist-to', state)
  const command = [wrangler, 'dev', ...options]
  return removeAfter(state, start('workerd', port, process.execPath, command, folder))
}

async function preview(folder: string): Promise<Server> {
  const port = await freePort()
  const vite = resolve('node_modules/vite/bin/vite.js')
  const options = ['preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort']
  return start('vite preview', port, process.execPath, [vite, ...options], folder)
}

/** Removes the server's own folder once it has stopped, or failed to start. */
async function removeAfter(folder: string, starting: Promise<Server>): Promise<Server> {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const server = await starting.catch((error) => {
    remove()
    throw error
  })
  return { ...server, stop: () => server.stop().then(remove) }
}

/** Starts a server and waits until it responds on its port. */
export async function start(
  name: string,
  port: number,
  command: string,
  options: string[],
  folder: string,
): Promise<Server> {
  let output = ''
  const child = spawn(command, options, {
    cwd: folder,
    // Its own process group on Unix, because wrangler starts more processes and all of them have to end.
    detached: process.platform !== 'win32',
    env,
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
    })
  }
  child.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    output += code === 'ENOENT' ? `${command} is not installed.` : message
  })
  const isRunning = () => child.pid && child.exitCode === null && child.signalCode === null
  const stop = async () => {
    if (!isRunning()) return
    const exit = once(child, 'exit')
    endProcesses(child)
    await exit
  }
  for (let tries = 0; !(await responds(port)); tries++) {
    const hasFailed = !isRunning() || tries === 300
    await wait(100)
    if (!hasFailed) continue
    await stop()
    throw new Error(`${name} did not start: ${output}`)
  }
  const warnings = () => output.split('\n').filter((line) => /invalid|ignor/i.test(line))
  return { port, request: requestFrom(port), warnings, stop }
}

function responds(port: number): Promise<boolean> {
  return requestFrom(port)('/').then(
    () => true,
    () => false,
  )
}

function endProcesses({ pid }: ChildProcess) {
  if (!pid) return
  if (process.platform === 'win32') spawnSync('taskkill', ['/PID', String(pid), '/T', '/F'])
  else process.kill(-pid, 'SIGTERM')
}
