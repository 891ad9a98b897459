/** Follows "Update to a later version" in `docs/make-it-yours.md`, with two repositories that share no history. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readGuide } from '../support/guide.ts'
import { run } from '../support/projectCopy.ts'
import { write } from '../support/smallContent.ts'

vi.setConfig({ testTimeout: 30_000 })

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

test('an owner can update to a later version of the template and keep everything in content/', async () => {
  const template = await repository({ 'content/site.ts': 'ours', 'src/a.ts': '1', 'src/b.ts': '1' })
  const owner = await repository({
    'content/site.ts': 'mine',
    'content/talks.mdx': 'mine',
    'src/a.ts': '1',
    'src/b.ts': '1',
  })
  await write(template, 'src/a.ts', '2')
  await write(template, 'src/c.ts', '2')
  await write(template, 'content/site.ts', 'newer')
  expect(await run(template, 'git rm -q src/b.ts && git add -A && git commit -qm 2')).toMatchObject(
    {
      code: 0,
    },
  )

  const step = (await readGuide()).find(({ heading }) =>
    heading.startsWith('Update to a later version'),
  )
  const commands = step?.blocks[0]?.text.split('\n').filter((line) => line.startsWith('git ')) ?? []
  expect(commands).toHaveLength(2)
  for (const command of commands) {
    const { code, output } = await run(owner, command.replace(/https:\S+/, template))
    expect(code, output).toBe(0)
  }
  expect((await run(owner, 'git ls-files')).output.trim().split('\n')).toEqual([
    'content/site.ts',
    'content/talks.mdx',
    'src/a.ts',
    'src/c.ts',
  ])
  expect(await readFile(join(owner, 'content/site.ts'), 'utf8')).toBe('mine')
  expect(await readFile(join(owner, 'src/a.ts'), 'utf8')).toBe('2')
})

async function repository(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'template-'))
  folders.push(folder)
  for (const [file, text] of Object.entries(files)) await write(folder, file, text)
  const identity = 'git config user.name Ada && git config user.email ada@ada.example'
  const { code, output } = await run(
    folder,
    `git init -qb main && ${identity} && git add -A && git commit -qm 1`,
  )
  expect(code, output).toBe(0)
  return folder
}
