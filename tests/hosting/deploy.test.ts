/** `npm run test:hosting`: `npm run deploy` on a copy of the project, offline and with a fake Cloudflare. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { servers } from '../../hosting/servers.ts'
import { copyProject, removeCopy } from '../support/projectCopy.ts'
import { writeSmallContent } from '../support/smallContent.ts'

const copy = await copyProject()
const record = join(copy, 'wrangler-deploy.txt')

before(async () => {
  await writeSmallContent(copy)
  const wrangler = join(copy, 'node_modules/wrangler')
  rmSync(wrangler)
  mkdirSync(join(wrangler, 'bin'), { recursive: true })
  writeFileSync(join(wrangler, 'bin/wrangler.js'), fakeWrangler())
})

after(() => removeCopy(copy))

test('a dry run needs neither a network nor npm, and deploys nothing', () => {
  const { status, output, deployed } = deploy(['--dry-run'])
  assert.equal(status, 0, output)
  assert.match(output, /All \d+ hosting checks passed\./)
  assert.match(output, /--dry-run: exiting now/)
  assert.match(output, /Dry run passed/)
  assert.equal(deployed, undefined)
})

test('a placeholder is listed, and nothing is built or deployed', (context) => {
  change(context, 'content/site.ts', (text) =>
    text
      .replace(/^/, "import { placeholder } from '../src/placeholder.ts'\n")
      .replace("'Ada Example'", "placeholder('Ada Example')"),
  )
  const { status, output, deployed } = deploy()
  assert.equal(status, 1)
  assert.match(output, /^content\/site\.ts:3: /m)
  assert.match(output, /Not deployed: fix what is listed above first\./)
  assert.doesNotMatch(output, /Building/)
  assert.equal(deployed, undefined)
})

test('a syntax error in content/site.ts is reported with its line and no stack trace', (context) => {
  change(context, 'content/site.ts', (text) => text.replace('name:', 'name'))
  const { status, output, deployed } = deploy()
  assert.equal(status, 1)
  assert.match(output, /^content\/site\.ts:2: /m)
  assert.doesNotMatch(output, /^\s+at /m)
  assert.equal(deployed, undefined)
})

test('--built deploys what was built, then checks the live site', async () => {
  const live = await servers.workerd(copy)
  try {
    const { status, output, deployed } = deploy(['--built'], live.port)
    assert.equal(status, 0, output)
    assert.doesNotMatch(output, /Building/)
    assert.equal(deployed, 'deploy --domain ada.example')
    assert.match(output, /Deployed to https:\/\/ada\.example/)
  } finally {
    await live.stop()
  }
})

test('--built refuses a page that search engines are asked not to list', (context) => {
  change(context, 'dist/About.html', (html) =>
    html.replace('</head>', '<meta name="robots" content="noindex" /></head>'),
  )
  const { status, output, deployed } = deploy(['--built'])
  assert.equal(status, 1)
  assert.match(output, /Not deployed: dist\/About\.html .*search engines.* Run `npm run build`\./)
  assert.equal(deployed, undefined)
})

test('--built refuses pages that were built for another address', (context) => {
  change(context, 'content/site.ts', (text) =>
    text.replace("url: 'https://ada.", "url: 'https://a."),
  )
  const { status, output, deployed } = deploy(['--built'])
  assert.equal(status, 1)
  assert.match(
    output,
    /Not deployed: dist\/index\.html .*https:\/\/a\.example.* Run `npm run build`\./,
  )
  assert.equal(deployed, undefined)
})

test('--built refuses a site that fails a hosting check', (context) => {
  change(context, 'dist/_headers', (text) => text.replace("default-src 'none'", 'default-src *'))
  const { status, output, deployed } = deploy(['--built'])
  assert.equal(status, 1)
  assert.match(output, /Not deployed: hosting checks failed\./)
  assert.match(output, /- pages, assets and 404s have strict security headers/)
  assert.equal(deployed, undefined)
})

/** Changes a file of the copy until the test is over. */
function change(context: TestContext, file: string, edit: (text: string) => string) {
  const text = readFileSync(join(copy, file), 'utf8')
  assert.notEqual(edit(text), text)
  writeFileSync(join(copy, file), edit(text))
  context.after(() => writeFileSync(join(copy, file), text))
}

/** With `livePort`, a local server is what is found at https://ada.example. */
function deploy(options: string[] = [], livePort?: number) {
  rmSync(record, { force: true })
  const redirect = `const { fetch } = globalThis
    globalThis.fetch = (url, options) => fetch(url.replace('https://ada.example', 'http://localhost:${livePort}'), options)`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(redirect)}`,
      'scripts/deploy.ts',
      ...options,
    ],
    {
      cwd: copy,
      encoding: 'utf8',
      timeout: 60_000,
      env: {
        ...process.env,
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
