/** `npm run test:hosting`: publishing, up to the hand-over. A stand-in for wrangler notes what it is asked. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { site } from '../../content/site.ts'
import { engines } from '../../hosting/servers.ts'
import { copyProject, removeCopy } from '../support/projectCopy.ts'

const copy = await copyProject()
after(() => removeCopy(copy))

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
// Stand-ins for the check of the content. The shell's `test` passes only if it is given a word: `--publish`.
const nothingLeft = 'test'
const nameLeft = 'echo content/site.ts:7 your name && exit 1 #'

test('while a placeholder is left it ends with the list, and nothing is handed over', () => {
  const { status, said, handedOver } = deploy({ todo: nameLeft })
  assert.equal(status, 1)
  assert.match(said, /content\/site\.ts:7 your name/)
  assert.match(said, /Nothing was published: what is listed above/)
  assert.doesNotMatch(said, /Building/)
  assert.ok(!handedOver)
})

test('a slip in content/site.ts is told by its line, without a stack trace', () => {
  const { status, said, handedOver } = withSite(
    (content) => content.replace('name:', "name 'Ada',"),
    () => deploy({ todo: manifest.scripts.todo }),
  )
  assert.equal(status, 1)
  assert.match(said, /^content\/site\.ts:\d+: The file cannot be read from here on/m)
  assert.doesNotMatch(said, /^\s+at /m)
  assert.ok(!handedOver)
})

test('with content of the owner a dry run passes offline, and hands nothing over', () => {
  const { status, said, handedOver } = deploy({ todo: nothingLeft }, '--dry-run')
  assert.equal(status, 0, said)
  assert.match(said, /All \d+ statements about how it is served hold/)
  assert.match(said, /--dry-run: exiting now/)
  assert.match(said, /All is well/)
  assert.ok(!handedOver)
})

test('what was tested is handed over, and then looked at where it lives', async () => {
  const live = await engines.workerd(copy)
  try {
    const { status, said, handedOver } = withSite(
      (content) => content.replace(site.url, `http://localhost:${live.port}`),
      () => deploy({ todo: nothingLeft }, '--built'),
    )
    assert.equal(status, 0, said)
    assert.match(handedOver, /wrangler deploy --domain localhost/)
    assert.match(said, /Published: http:\/\/localhost/)
  } finally {
    await live.stop()
  }
})

test('a folder that breaks the contract is not handed over', () => {
  const rules = join(copy, 'dist/_headers')
  writeFileSync(rules, readFileSync(rules, 'utf8').replace("default-src 'none'", 'default-src *'))
  const { status, said, handedOver } = deploy({ todo: nothingLeft }, '--built')
  assert.equal(status, 1)
  assert.match(said, /Nothing was published. This does not hold/)
  assert.match(said, /the policy allows nothing by default/)
  assert.ok(!handedOver)
})

/** What comes of it while `content/site.ts` is changed. */
function withSite<T>(change: (content: string) => string, act: () => T): T {
  const file = join(copy, 'content/site.ts')
  const content = readFileSync(file, 'utf8')
  writeFileSync(file, change(content))
  try {
    return act()
  } finally {
    writeFileSync(file, content)
  }
}

/** Offline, and with an `npx` that lets only a dry run through to wrangler. */
function deploy(scripts: { todo: string }, ...options: string[]) {
  const own = { ...manifest.scripts, ...scripts }
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, scripts: own }))
  const note = join(copy, 'handed-over')
  const npx = join(copy, 'npx')
  writeFileSync(
    npx,
    `#!/bin/sh
case "$*" in
  *--dry-run*) shift 2; exec node_modules/.bin/wrangler "$@" ;;
  *) echo "$*" > ${note} ;;
esac`,
  )
  chmodSync(npx, 0o755)
  const { status, stdout, stderr } = spawnSync('node', ['scripts/deploy.ts', ...options], {
    cwd: copy,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${copy}:${process.env.PATH}`,
      // Whoever wants to go out has to pass a proxy that does not exist.
      HTTP_PROXY: 'http://127.0.0.1:1',
      HTTPS_PROXY: 'http://127.0.0.1:1',
      NO_PROXY: 'localhost,127.0.0.1',
      NODE_USE_ENV_PROXY: '1',
    },
  })
  const handedOver = existsSync(note) ? readFileSync(note, 'utf8') : ''
  rmSync(note, { force: true })
  return { status, said: stdout + stderr, handedOver }
}
