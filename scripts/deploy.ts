/**
 * `npm run deploy`: publishes the site, if it is fit to be. With `--dry-run` all but the hand-over, and
 * offline; with `--built` the `dist/` that is there, as GitHub does after it has tested it.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '../hosting/contract.ts'
import { readHosting } from '../hosting/rules.ts'
import { engines } from '../hosting/servers.ts'

const isDryRun = process.argv.includes('--dry-run')
const isBuilt = process.argv.includes('--built')

step('Is everything yours?')
run(
  'npm',
  ['run', '--silent', 'todo', '--', '--publish'],
  'Nothing was published: what is listed above is still to be replaced by your own.',
)
// Known to be whole only now.
const { site } = await import('../content/site.ts')

if (!isBuilt) {
  step('Building')
  run('npm', ['run', '--silent', 'build'], 'Nothing was published: the site does not build.')
}

step("Trying it on Cloudflare's engine")
await tryOut()

step(isDryRun ? 'Rehearsing the hand-over to Cloudflare' : 'Handing it over to Cloudflare')
const { hostname } = new URL(site.url)
// An address under workers.dev is there by itself, any other is the owner's domain.
const domain = hostname.endsWith('.workers.dev') ? [] : ['--domain', hostname]
run(
  'npx',
  ['--no-install', 'wrangler', 'deploy', ...domain, ...(isDryRun ? ['--dry-run'] : [])],
  'Cloudflare did not take it; it says why above. What was published before is still there.',
)

if (isDryRun) {
  console.log(`\nAll is well. Without --dry-run this would now be at ${site.url}`)
} else {
  step(`Looking at ${site.url}`)
  await lookAtLiveSite()
  console.log(`\nPublished: ${site.url}`)
}

async function tryOut() {
  const statements = await contract('dist')
  const engine = await engines.workerd('.')
  const broken: string[] = []
  try {
    for (const { name, check } of statements) {
      await check(engine.ask).catch((error) => broken.push(`- ${name}\n  ${error.message}`))
    }
  } finally {
    await engine.stop()
  }
  broken.push(...engine.complaints())
  if (broken.length) fail(['Nothing was published. This does not hold:', ...broken].join('\n'))
  console.log(`All ${statements.length} statements about how it is served hold.`)
}

/** A new domain needs a while until all the world knows of it, so this is patient. */
async function lookAtLiveSite() {
  const { answers, headers } = await readHosting('dist')
  const look = async () => {
    for (const [path, file] of answers) {
      if (!file.endsWith('.html')) continue
      const response = await fetch(site.url + path, { redirect: 'manual' })
      if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
      const isSame = (await response.text()) === readFileSync(`dist${file}`, 'utf8')
      if (!isSame) throw new Error(`${path} is not yet the page that was built`)
      for (const [name, value] of Object.entries(headers)) {
        const sent = response.headers.get(name)
        if (sent !== value) throw new Error(`${path} is sent with ${name}: ${sent}`)
      }
    }
    const { status } = await fetch(`${site.url}/no-such-page`)
    if (status !== 404) throw new Error(`/no-such-page answers ${status}, not 404`)
  }
  for (let minutes = 0; ; minutes += 0.5) {
    const fault = await look().then(
      () => undefined,
      (error) => String(error.cause ?? error),
    )
    if (!fault) return
    if (minutes >= 5) {
      fail(
        `It was handed over, but ${site.url} is not as it should be: ${fault}\nIf the domain is new, look again in an hour. To go back: npx wrangler rollback`,
      )
    }
    console.log(`Not yet: ${fault}`)
    await wait(30_000)
  }
}

function step(what: string) {
  console.log(`\n── ${what}`)
}

function run(command: string, options: string[], ifItFails: string) {
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' }
  const { status } = spawnSync(command, options, { stdio: 'inherit', env })
  if (status !== 0) fail(ifItFails)
}

function fail(why: string): never {
  console.error(`\n${why}`)
  process.exit(1)
}
