/**
 * `npm run deploy`: builds, tests and publishes the site on Cloudflare. `--dry-run` does everything but publish, and works
 * offline. `--built` takes the `dist/` that is there, and `--live` only checks what is published: site.yml uses both.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileOf } from '../hosting/builtFiles.ts'
import { contract } from '../hosting/contract.ts'
import { readExpected } from '../hosting/expected.ts'
import { servers } from '../hosting/servers.ts'

const isDryRun = process.argv.includes('--dry-run')

step('Checking for placeholders')
run(['scripts/todo.ts', '--publish'], 'fix what is listed above first.')
// It cannot be imported before it is known to be valid.
const { site } = await import('../content/site.ts')
const { pages } = await import('../content/pages.ts')
const { origin, hostname } = new URL(site.url)
const [host] = /(?<=\.)(github\.io|netlify\.app|pages\.dev|vercel\.app)$/.exec(hostname) ?? []
if (host) {
  const section = host === 'github.io' ? 'docs/publish.md#github-pages' : 'docs/publish.md'
  fail(`Not deployed: this publishes on Cloudflare Workers, not on ${host}. See ${section}.`)
}

if (process.argv.includes('--live')) {
  await checkLiveSite()
  process.exit()
}
if (!process.argv.includes('--built')) {
  step('Building')
  run(['node_modules/vite/bin/vite.js', 'build'], 'the build failed.')
}
checkFreshness()

step('Testing on workerd')
await runChecks()

step('Visiting every page')
run(['scripts/visit.ts', '--if-possible'], 'fix what is listed above first.')

step(isDryRun ? 'Deploying (dry run)' : 'Deploying to Cloudflare')
// A workers.dev address needs no setting, any other is the owner's own domain.
const domain = origin.endsWith('.workers.dev') ? '' : hostname
const options = domain ? ['--domain', domain] : []
// The job that has the token runs Wrangler, but not this file.
if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `domain=${domain}\n`)
if (isDryRun) options.push('--dry-run')
run(
  ['node_modules/wrangler/bin/wrangler.js', 'deploy', ...options],
  'Cloudflare rejected it, see above. The previous version is still live.',
)

if (isDryRun) {
  console.log(`\nDry run passed. Without --dry-run this would now be live at ${origin}`)
} else {
  await checkLiveSite()
  console.log(`\nDeployed to ${origin}`)
}

/** A `dist/` from before the last placeholder was replaced would hide the site from search engines. */
function checkFreshness() {
  for (const { path } of pages) {
    const file = `dist${fileOf(path)}`
    const html = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const [canonical = ''] = /<link [^>]*rel="canonical"[^>]*>/.exec(html) ?? []
    if (/<meta [^>]*noindex/.test(html)) {
      fail(`Not deployed: ${file} asks search engines not to list it. Run \`npm run build\`.`)
    }
    if (!canonical.includes(`"${origin}${path}"`)) {
      fail(`Not deployed: ${file} was not built for ${origin}. Run \`npm run build\`.`)
    }
  }
}

async function runChecks() {
  const checks = await contract('dist')
  const server = await servers.workerd('.')
  const failures: string[] = []
  try {
    for (const { name, run } of checks) {
      await run(server.request).catch(({ message }) => failures.push(`- ${name}\n  ${message}`))
    }
  } finally {
    await server.stop()
  }
  failures.push(...server.warnings())
  if (failures.length) fail(`Not deployed: hosting checks failed.\n${failures.join('\n')}`)
  console.log(`All ${checks.length} hosting checks passed.`)
}

/** Tries for five minutes, because a new domain takes a while to work everywhere. */
async function checkLiveSite() {
  step(`Checking ${origin}`)
  for (let tries = 10; ; tries--) {
    const problem = await findProblem().catch((error) => String(error.cause ?? error))
    if (!problem) return
    if (!tries) fail(`Deployed, but ${problem}.\nTo undo it, run \`npx wrangler rollback\`.`)
    console.log(`Not yet: ${problem}`)
    await wait(30_000)
  }
}

async function findProblem(): Promise<string | undefined> {
  for (const { path, content, headers } of (await readExpected('dist')).builtPages) {
    const response = await fetch(origin + path, { redirect: 'manual' })
    if (response.status !== 200) return `${path} has status ${response.status}`
    if ((await response.text()) !== content.toString()) return `${path} is not the new page`
    const wrong = Object.keys(headers).find((name) => response.headers.get(name) !== headers[name])
    if (wrong) return `${path} has the header ${wrong}: ${response.headers.get(wrong)}`
  }
  const { status } = await fetch(`${origin}/no-such-page`)
  if (status !== 404) return `/no-such-page has status ${status}, not 404`
}

function step(title: string) {
  console.log(`\n── ${title}`)
}

/** Runs a script with this Node, because on Windows `npm` and `npx` cannot be started without a shell. */
function run(script: string[], failure: string) {
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' }
  const { status } = spawnSync(process.execPath, script, { stdio: 'inherit', env })
  if (status !== 0) fail(`Not deployed: ${failure}`)
}

function fail(message: string): never {
  console.error(`\n${message}`)
  process.exit(1)
}
