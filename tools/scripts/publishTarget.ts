/** For site.yml: decides where main is published, if anywhere, and says on GitHub why not. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { pagesAddress } from '../authoring/pagesAddress.ts'

type Run = {
  /** `push` or `pull_request`. */
  event: string
  repository: { name: string; owner: { login: string }; is_template: boolean; fork?: boolean }
  /** The owner's variable: `pages`, `cloudflare` or `no`. */
  PUBLISH: string
  /** The site's address. */
  url: string
}

type Decision = { target?: 'pages' | 'cloudflare'; domain?: string; warning?: string }

/**
 * A target or a warning. Neither for a pull request, for the template itself or a fork unless its owner asks for it, nor if
 * the owner has switched it off.
 */
export function publishTarget({ event, repository, PUBLISH, url }: Run): Decision {
  const { name, owner, is_template, fork } = repository
  const { host, pathname } = new URL(url)
  const address = host + pathname.replace(/\/$/, '')
  const own = pagesAddress(owner.login, name)
  const isHome = !own.includes('/')
  const target = PUBLISH || ((isHome || address === own) && 'pages') || (fork && 'no')
  if (event !== 'push' || target === 'no' || (is_template && !PUBLISH)) return {}

  const warn = (to: string, or = '') => ({
    warning: `In content/site.ts, change url to ${to}${or}. See docs/publish.md.`,
  })
  if (!target)
    return warn(
      `https://${own}`,
      ', or set the variable PUBLISH: to pages for your own domain, to cloudflare, or to no for another server',
    )
  if (target !== 'pages' && target !== 'cloudflare')
    return { warning: `The variable PUBLISH is '${target}'. Change it to pages, cloudflare or no.` }
  const isGithub = host.endsWith('.github.io')
  if (target === 'cloudflare' && (isGithub || address !== host))
    return warn('a domain on Cloudflare, without a path')
  // A repository is also served below the domain of <owner>.github.io.
  const possible = isGithub ? [own] : [host, ...(isHome ? [] : [`${host}/${name}`])]
  if (target === 'pages' && !possible.includes(address)) {
    const isElsewhere = !PUBLISH && !isGithub
    const or = isElsewhere ? ', or, if it is on another server, set the variable PUBLISH to no' : ''
    return warn(`https://${possible[0]}`, or)
  }
  // A workers.dev address needs no setting, any other is the owner's own domain.
  return { target, domain: host.endsWith('.workers.dev') ? '' : host }
}

if (import.meta.main) {
  const { GITHUB_EVENT_NAME, GITHUB_EVENT_PATH, GITHUB_OUTPUT, PUBLISH } = process.env
  const { site } = await import('../../content/site.ts')
  const { repository } = JSON.parse(readFileSync(GITHUB_EVENT_PATH ?? '', 'utf8'))
  const { url } = site
  const run = { event: GITHUB_EVENT_NAME ?? '', repository, PUBLISH: PUBLISH ?? '', url }
  const { target, domain, warning } = publishTarget(run)
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
