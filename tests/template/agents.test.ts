/** What AGENTS.md tells coding assistants is true. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('AGENTS.md', 'utf8')

test('every command and every linked file in AGENTS.md exists', () => {
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(commands).toEqual(['check', 'build', 'visit', 'check', 'todo'])
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands))
  const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, file = '']) => file)
  expect(links).toContain('docs/make-it-yours.md')
  expect(links.filter((file) => !existsSync(file))).toEqual([])
})
