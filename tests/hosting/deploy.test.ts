/** `npm run deploy` on a copy of the fixture, offline and with a fake Cloudflare. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { servers } from '../support/servers.ts'

const copy = mkdtempSync(join(tmpdir(), 'deploy-'))
const record = join(copy, 'wrangler-deploy.txt')

beforeAll(() => {
  cpSync(fixture, copy, { recursive: true })
  const wrangler = join(copy, 'node_modules/wrangler')
  rmSync(wrangler)
  mkdirSync(join(wrangler, 'bin'), { recursive: true })
  writeFileSync(join(wrangler, 'bin/wrangler.js'), fakeWrangler())
})

afterAll(() => rmSync(copy, { recursive: true }))

test('a dry run needs neither a network nor npm, and deploys nothing', () => {
  const { status, output, deployed } = deploy(['--dry-run'])
  expect(status, output).toBe(0)
  expect(output).toMatch(/--dry-run: exiting now/)
  expect(deployed).toBeUndefined()
})

test('a placeholder is listed, and nothing is built or deployed', () => {
  change('content/site.ts', (text) =>
    text
      .replace(/^/, "import { placeholder } from '../src/placeholder.ts'\n")
      .replace(/name: ('.*')/, 'name: placeholder($1)'),
  )
  const output = refusal([])
  expect(output).toMatch(/^content\/site\.ts:\d+: "name"/m)
  expect(output).toMatch(/Not deployed: fix what is listed above first\./)
  expect(output).not.toMatch(/vite\.js build/)
})

test('a syntax error in content/site.ts is reported with its line and no stack trace', () => {
  change('content/site.ts', (text) => text.replace('name:', 'name'))
  const output = refusal([])
  expect(output).toMatch(/^content\/site\.ts:\d+: .* expected/m)
  expect(output).not.toMatch(/^\s+at /m)
})

test.each([
  ['github.io', 'publish.md#github-pages'],
  ['pages.dev', 'publish.md'],
])('an address on %s is refused, with the section to read', (host, section) => {
  change('content/site.ts', (text) =>
    text.replace("url: 'https://ada.example'", `url: 'https://ada.${host}'`),
  )
  const output = refusal(['--dry-run'])
  expect(output).toContain(`not on ${host}. See docs/${section}.`)
  expect(output).not.toMatch(/vite\.js build/)
})

test('--domain prints where to publish', () => {
  expect(deploy(['--domain'])).toMatchObject({ status: 0, output: 'domain=ada.example\n' })
})

test('deploys what it has built and visited, then checks the live site', async () => {
  const live = await servers.workerd(copy)
  try {
    const { status, output, deployed } = deploy([], live.port)
    expect(status, output).toBe(0)
    expect(deployed).toBe('deploy --domain ada.example')
    for (const path of ['/', '/About', '/assets/.+', '/files/.+', '/no-such-page'])
      expect(output).toMatch(new RegExp(`^Requested https://ada\\.example${path}$`, 'm'))
    expect(output).toMatch(/Deployed to https:\/\/ada\.example/)
  } finally {
    await live.stop()
  }
})

test('a page that does not work for a visitor is not deployed', () => {
  change('content/about.mdx', (text) => `${text}\n<p style={{ width: 500 }}>Wide</p>\n`)
  const output = refusal([])
  expect(output).toMatch(/^\/About \(320 px\).*: It can be scrolled sideways/m)
  expect(output).toMatch(/Not deployed: fix what is listed above first\./)
})

/** Changes a file of the copy until the test is over. */
function change(file: string, edit: (text: string) => string) {
  const text = readFileSync(join(copy, file), 'utf8')
  expect(edit(text)).not.toBe(text)
  writeFileSync(join(copy, file), edit(text))
  onTestFinished(() => writeFileSync(join(copy, file), text))
}

/** What is printed instead of a deploy. */
function refusal(options: string[]): string {
  const { status, output, deployed } = deploy(options)
  expect(status, output).toBe(1)
  expect(deployed).toBeUndefined()
  return output
}

/** With `livePort`, a local server is what is found at https://ada.example. */
function deploy(options: string[] = [], livePort?: number) {
  rmSync(record, { force: true })
  const redirect = `const { fetch } = globalThis
    globalThis.fetch = (url, options) => {
      console.log('Requested', url)
      return fetch(url.replace('https://ada.example', 'http://localhost:${livePort}'), options)
    }`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(redirect)}`,
      'tools/scripts/deploy.ts',
      ...options,
    ],
    {
      cwd: copy,
      encoding: 'utf8',
      timeout: 280_000,
      env: {
        ...process.env,
        // Vitest's own would stop the build.
        NODE_ENV: undefined,
        // There is no npm here: Windows cannot start it without a shell.
        PATH: copy,
        // Any other request has to go through a proxy that does not exist.
        HTTP_PROXY: 'http://127.0.0.1:1',
        HTTPS_PROXY: 'http://127.0.0.1:1',
        NO_PROXY: 'localhost,127.0.0.1',
        NODE_USE_ENV_PROXY: '1',
      },
    },
  )
  const deployed = existsSync(record) ? readFileSync(record, 'utf8') : undefined
  return { status, output: stdout + stderr, deployed }
}

/** Runs the real wrangler, except for a real deploy, which it only records. */
function fakeWrangler(): string {
  const wrangler = resolve('node_modules/wrangler/bin/wrangler.js')
  return `import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const options = process.argv.slice(2)
if (options[0] === 'dev' || options.includes('--dry-run')) {
  const { status } = spawnSync(process.execPath, [${JSON.stringify(wrangler)}, ...options], { stdio: 'inherit' })
  process.exit(status ?? 1)
}
writeFileSync(${JSON.stringify(record)}, options.join(' '))
`
}
