/** Nothing that an owner may change makes a test fail: content, README, licence, docs, workflows, packages. */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { change, write, writeSmallContent } from '../support/smallContent.ts'

let root = ''
beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  await change(root, 'content/pages.ts', "'/Resume', name: 'Resume'", "'/CV', name: 'CV'")
  await change(root, 'content/site.ts', "'/Resume':", "'/CV':")
  await change(
    root,
    'package.json',
    '"dependencies": {',
    '"dependencies": {\n    "chart": "^1.0.0",',
  )
  await write(root, 'README.md', '# Mine\n')
  await write(root, 'src/mine.ts', 'export const mine = "mine";\n')
  await write(root, '.github/workflows/own.yml', 'on: push\njobs: {}\n')
  await run(root, 'rm -r docs LICENSE CONTRIBUTING.md .github/workflows/monthly.yml')
})
afterAll(() => removeCopy(root))

// What an owner's workflows run, except what takes minutes: of the tests, one of those that build is enough.
test.each([
  'npm run check',
  'npm test -- src/ tools/ imports words',
  'npx vitest list',
  'npm run build && cd tests && npm run e2e -- --list',
])('%s passes for an owner, and leaves out the tests of the template', async (command) => {
  const { code, output } = await run(root, `export TEST_TEMPLATE= && ${command}`)
  expect(code, output).toBe(0)
  expect(output).not.toContain('tests/template/')
})

test('a semicolon fails the lint, which names the command that removes it', async () => {
  const lint = await run(root, 'npm run lint')
  expect(lint.code).toBe(1)
  expect(lint.output).toContain('src/mine.ts format')
  expect(lint.output).toContain('Run npm run format')
  expect((await run(root, 'npm run format')).code).toBe(0)
  expect((await run(root, 'npm run lint')).code).toBe(0)
})

test("tests in browsers and on servers read nothing that is the owner's", () => {
  const files = globSync('tests/{e2e,hosting,support}/*.ts')
  expect(files.length).toBeGreaterThan(20)
  const owners = /['"`](\.\/)?(README|LICENSE|docs\/|\.github|(\.\.\/)+content)/
  expect(files.filter((file) => owners.test(readFileSync(file, 'utf8')))).toEqual([])
})
