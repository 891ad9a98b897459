/** For site.yml: decides where main is published, if anywhere, and says on GitHub why not. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'

type Push = {
  /** `push` or `pull_request`. */
  event: string
  repository: { name: string; owner: { login: string }; is_template: boolean; fork?: boolean }
  /** The owner's variable: `pages`, `cloudflare` or `no`. */
  PUBLISH: string
  /** Of the site's address. */
  host: string
}

/** A target or a warning. Neither for a pull request, the template itself, a fork, or if the owner has switched it off. */
export function publishTarget({ event, repository, PUBLISH, host }: Push) {
  const name = repository.name.toLowerCase()
  const isHome = name === `${repository.owner.login}.github.io`.toLowerCase()
  const target = PUBLISH || (isHome && 'pages') || (repository.fork && 'no')
  if (event !== 'push' || repository.is_template || target === 'no') return {}
  if (target !== 'pages' && target !== 'cloudflare')
    return {
      warning: `Rename this repository to ${repository.owner.login}.github.io, or set its variable PUBLISH, for your own domain or Cloudflare. See docs/publish.md.`,
    }
  // GitHub would serve it below the path /<name of the repository>, where no page finds its styles.
  if (host.endsWith('.github.io') && host !== name)
    return {
      warning: `Only a repository called ${host} has the address https://${host}. Rename this one, or change url to your own domain. See docs/publish.md.`,
    }
  // A workers.dev address needs no setting, any other is the owner's own domain.
  return { target, domain: host.endsWith('.workers.dev') ? '' : host }
}

if (import.meta.main) {
  const { GITHUB_EVENT_NAME, GITHUB_EVENT_PATH, GITHUB_OUTPUT, PUBLISH } = process.env
  const { site } = await import('../../content/site.ts')
  const { repository } = JSON.parse(readFileSync(GITHUB_EVENT_PATH ?? '', 'utf8'))
  const host = new URL(site.url).hostname
  const push = { event: GITHUB_EVENT_NAME ?? '', repository, PUBLISH: PUBLISH ?? '', host }
  const { target, domain, warning } = publishTarget(push)
  if (warning) console.log(`::warning title=Not published::${warning}`)
  // A new copy is full of placeholders, which is not an error.
  const todo = ['tools/scripts/todo.ts', '--publish']
  const isReady = target && spawnSync(process.execPath, todo, { stdio: 'inherit' }).status === 0
  if (isReady) appendFileSync(GITHUB_OUTPUT ?? '', `publish=${target}\ndomain=${domain}\n`)
  else if (target)
    console.log(
      '::warning title=Not published yet::Placeholders are left. Replace what the summary of this run lists, and commit.',
    )
}
