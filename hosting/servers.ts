/** The two engines that the site is served by, on free ports of loopback. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './freePort.ts'
import { type Ask, askOn } from './request.ts'

export type Engine = {
  name: string
  port: number
  /** The first process of the group that it is. */
  pid: number | undefined
  ask: Ask
  /** What the engine has said about rules that it does not take. */
  complaints(): string[]
  stop(): Promise<void>
}

type Certificate = { key: string; certificate: string }

/** Both take a project's folder, with `dist/` and the rules in it. */
export const engines = { workerd, nginx }

async function workerd(folder: string, tls?: Certificate): Promise<Engine> {
  const port = await freePort()
  const wrangler = resolve('node_modules/.bin/wrangler')
  // Two that start at once would both take the usual port for their inspector, and one would die of it.
  const inspectorPort = await freePort()
  const options = ['--ip', '127.0.0.1', '--port', String(port), '--log-level', 'warn']
  options.push('--inspector-port', String(inspectorPort))
  if (tls) {
    options.push('--local-protocol', 'https')
    options.push('--https-key-path', tls.key, '--https-cert-path', tls.certificate)
  }
  return start('workerd', port, wrangler, ['dev', ...options], folder)
}

async function nginx(folder: string, tls?: Certificate): Promise<Engine> {
  const port = await freePort()
  const own = mkdtempSync(join(tmpdir(), 'nginx-'))
  const root = resolve(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(own, 'nginx.conf'),
    `daemon off;
     pid ${own}/pid;
     worker_processes 2;
     pcre_jit on;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 1024; }
     http {
       access_log off;
       ${temporary.map((name) => `${name}_temp_path ${own}/${name};`).join('\n')}
       include ${root}/hosting/generated/rules.conf;
       server {
         listen 127.0.0.1:${port} ${tls ? 'ssl' : ''};
         ${tls ? `ssl_certificate ${tls.certificate}; ssl_certificate_key ${tls.key};` : ''}
         root ${root}/dist;
         include ${root}/hosting/nginx.conf;
       }
     }`,
  )
  const options = [
    '-p',
    own,
    '-c',
    join(own, 'nginx.conf'),
    '-e',
    'stderr',
    '-g',
    'error_log stderr warn;',
  ]
  const remove = () => rmSync(own, { recursive: true })
  const engine = await start('nginx', port, 'nginx', options, own).catch((error) => {
    remove()
    throw error
  })
  return { ...engine, stop: () => engine.stop().then(remove) }
}

/** Starts a server, and waits until it answers on its port. */
export async function start(
  name: string,
  port: number,
  command: string,
  options: string[],
  folder: string,
): Promise<Engine> {
  let said = ''
  // A group of its own: wrangler starts further processes, and all of them have to end.
  const child = spawn(command, options, {
    cwd: folder,
    detached: true,
    env: {
      ...process.env,
      // On Debian nginx is where only the administrator looks for programs.
      PATH: `${process.env.PATH}:/usr/sbin`,
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      said += data
    })
  }
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      said += error.message
      resolve()
    })
    child.on('exit', () => resolve())
  })
  const stop = async () => {
    const isRunning = child.exitCode === null && child.signalCode === null
    if (child.pid && isRunning) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  const isReady = async () => {
    for (let tries = 0; tries < 300; tries++) {
      if (await isListening(port)) return true
      await wait(100)
    }
    return false
  }
  if (!(await Promise.race([isReady(), ended]))) {
    await stop()
    throw new Error(`${name} did not start: ${said}`)
  }
  const complaints = () => said.split('\n').filter((line) => /invalid|ignor|\[warn\]/i.test(line))
  return { name, port, pid: child.pid, ask: askOn(port), complaints, stop }
}

async function isListening(port: number): Promise<boolean> {
  // Any answer will do: with TLS, this one is that the question was not encrypted.
  return askOn(port)('/').then(
    () => true,
    // A server that breaks off has died, or is about to start again.
    ({ code }) => code !== 'ECONNREFUSED' && code !== 'ECONNRESET',
  )
}

export function makeCertificate(folder: string): Certificate {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const request =
    'req -x509 -newkey rsa:2048 -noenc -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  })
  return { key, certificate }
}
