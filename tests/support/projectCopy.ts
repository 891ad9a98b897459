/** A copy of the project in a temporary folder, for tests that change and build it. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const leftBehind = ['.git', '.ci', '.fixture', 'node_modules', 'dist', 'test-results']

// A build must not inherit these from Vitest or Playwright, nor add what is broken on purpose to their run's summary.
const { NODE_ENV, VITEST, GITHUB_STEP_SUMMARY, ...env } = process.env

export async function copyProject(to?: string): Promise<string> {
  const root = to ?? (await mkdtemp(join(tmpdir(), 'portfolio-')))
  for (const name of await readdir('.')) {
    if (leftBehind.includes(name)) continue
    // `tests/` has packages of its own, which only maintainers install.
    const filter = (path: string) => !path.includes('node_modules')
    await cp(name, join(root, name), { recursive: true, filter })
  }
  await linkPackages(root)
  return root
}

/** Shares packages and encoded images, but not the server bundle, which parallel builds would overwrite. */
export async function linkPackages(root: string) {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true })
  await mkdir('node_modules/.cache/images', { recursive: true })
  for (const name of [...(await readdir('node_modules')), '.cache/images']) {
    if (/^\.(cache$|vite|package-lock)/.test(name)) continue
    // On Windows, only an administrator can create a symbolic link, but everyone a junction to a folder.
    await symlink(resolve('node_modules', name), join(root, 'node_modules', name), 'junction')
  }
}

export async function removeCopy(root: string) {
  await rm(root, { recursive: true, force: true })
}

/** Runs a shell command and returns its exit code and output. */
export function run(root: string, command: string): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile('bash', ['-c', command], { cwd: root, env }, (error, stdout, stderr) => {
      // Undefined after a signal.
      const code = error ? (typeof error.code === 'number' ? error.code : -1) : 0
      done({ code, output: stdout + stderr })
    })
  })
}

/** Starts `vite` or, with `'preview'`, `vite preview`. */
export async function serve(root: string, ...args: string[]) {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const server = spawn(process.execPath, [vite, ...args, '--port', '0'], { cwd: root, env })
  let printed = ''
  const address = await new Promise<string>((found, failed) => {
    const listen = (chunk: Buffer) => {
      printed += stripVTControlCharacters(chunk.toString())
      const [url] = /http:\/\/localhost:\d+\S*(?=\/)/.exec(printed) ?? []
      if (url) found(url)
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    server.on('exit', () => failed(new Error(printed)))
  })
  return { address, printed: () => printed, isRunning, stop }

  function isRunning() {
    return server.exitCode === null && server.signalCode === null
  }

  async function stop() {
    if (!isRunning()) return
    const ended = once(server, 'exit')
    server.kill()
    await ended
  }
}
