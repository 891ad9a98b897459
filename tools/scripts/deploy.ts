/**
 * `npm run deploy`: builds, visits and publishes the site on Cloudflare. `--dry-run` does everything but publish, and works
 * offline. For site.yml, `--domain` only prints where to publish it, and `--live` only checks what is published.
 */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileOf, listFiles, listPages } from '../hosting/builtFiles.ts'
import { exitWith } from '../hosting/exitWith.ts'
import { headersFor, readPolicy } from '../hosting/headers.ts'

const option = process.argv[2]
if (option && !/^--(dry-run|domain|live)$/.test(option)) exitWith(`There is no option ${option}.`)
const isWhole = option === undefined || option === '--dry-run'

if (isWhole) run(['tools/scripts/todo.ts', '--publish'], 'fix what is listed above first.')
// It cannot be imported before it is known to be valid.
const { site } = await import('../../content/site.ts')
const { origin, hostname } = new URL(site.url)
const [host] = /(?<=\.)(github\.io|netlify\.app|pages\.dev|vercel\.app)$/.exec(hostname) ?? []
if (host) {
  const section = host === 'github.io' ? 'docs/publish.md#github-pages' : 'docs/publish.md'
  exitWith(`Not deployed: this publishes on Cloudflare Workers, not on ${host}. See ${section}.`)
}
// A workers.dev address needs no setting, any other is the owner's own domain.
const domain = origin.endsWith('.workers.dev') ? '' : hostname

if (option === '--domain') console.log(`domain=${domain}`)
if (isWhole) {
  run(['node_modules/vite/bin/vite.js', 'build'], 'the build failed.')
  run(['tools/scripts/visit.ts', '--if-possible'], 'fix what is listed above first.')
  const options = [...(domain ? ['--domain', domain] : []), ...(option ? [option] : [])]
  run(
    ['node_modules/wrangler/bin/wrangler.js', 'deploy', ...options],
    'Cloudflare rejected it, see above. The previous version is still live.',
  )
}
if (option === undefined || option === '--live') {
  await checkLiveSite()
  console.log(`\nDeployed to ${origin}`)
}

/** Tries for five minutes, because a new domain takes a while to work everywhere. */
async function checkLiveSite() {
  for (let tries = 10; ; tries--) {
    const problem = await findProblem().catch((error) => String(error.cause ?? error))
    if (!problem) return
    if (!tries) exitWith(`Deployed, but ${problem}.\nTo undo it, run \`npx wrangler rollback\`.`)
    console.log(`Not yet: ${problem}`)
    await wait(30_000)
  }
}

/** Requests all pages, one asset and one download. */
async function findProblem(): Promise<string | undefined> {
  const policy = await readPolicy('dist')
  const files = await listFiles('dist')
  const requests = [
    ...(await listPages('dist')).map((path) => ({ path, file: fileOf(path) })),
    ...['/assets/', '/files/']
      .flatMap((folder) => files.find((file) => file.startsWith(folder)) ?? [])
      .map((file) => ({ path: file.split('/').map(encodeURIComponent).join('/'), file })),
  ]
  for (const { path, file } of requests) {
    // Cloudflare redirects from `/files/pong/index.html` to its folder.
    const redirect = path.startsWith('/files/') ? 'follow' : 'manual'
    const response = await fetch(origin + path, { redirect })
    if (response.status !== 200) return `${path} has status ${response.status}`
    const built = await readFile(`dist${file}`)
    if (!built.equals(await response.bytes())) return `${path} is not what was built`
    for (const [name, value] of Object.entries(headersFor(path, policy)))
      if ((response.headers.get(name) ?? '') !== value)
        return `${path} has the header ${name}: ${response.headers.get(name)}`
  }
  const { status } = await fetch(`${origin}/no-such-page`)
  if (status !== 404) return `/no-such-page has status ${status}, not 404`
}

/** Runs a script with this Node, because on Windows `npm` and `npx` cannot be started without a shell. */
function run(script: string[], failure: string) {
  console.log(`\n── ${script.join(' ')}`)
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' }
  const { status } = spawnSync(process.execPath, script, { stdio: 'inherit', env })
  if (status !== 0) exitWith(`\nNot deployed: ${failure}`)
}
