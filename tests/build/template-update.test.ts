/** Follows "Update to a later version" in `docs/make-it-yours.md`, with real repositories and every customisation. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Block, readGuide } from '../support/guide.ts'
import { copyProject, linkPackages, run } from '../support/projectCopy.ts'
import { change, draw, write, writeSmallContent } from '../support/smallContent.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const identity = 'git config user.name Ada && git config user.email ada@ada.example'
let folder = ''
let template = ''
let owner = ''
let guide: Block[] = []

beforeAll(async () => {
  const steps = await readGuide()
  guide = steps.find(({ heading }) => heading.startsWith('Update to a later'))?.blocks ?? []
  folder = await mkdtemp(join(tmpdir(), 'template-'))
  template = join(folder, 'template')
  owner = join(folder, 'owner')
  await copyProject(template)
  await writeSmallContent(template)
  await git(template, `git init -qb main && ${identity}`)
  await commit(template)
  await git(folder, `git clone -qo template template owner && cd owner && ${identity}`)
  await linkPackages(owner)
  await customise()
  await commit(owner)
  await improveTemplate()
  await commit(template)
})
afterAll(() => rm(folder, { recursive: true }))

test('the check accepts every customisation', async () => {
  expect(await run(owner, 'npm run check')).toMatchObject({ code: 0 })
})

test('the update keeps every customisation, and brings everything else', async () => {
  const before = await git(owner, 'git ls-tree -r HEAD content .github README.md')
  await run(owner, guide[0]?.text.replace(/^npm.*/m, '') ?? '')
  await git(owner, guide[1]?.text ?? '')
  expect(await git(owner, 'git status --porcelain')).toBe('')
  expect(await git(owner, 'git ls-tree -r HEAD content .github README.md')).toBe(before)
  expect(await readFile(join(owner, 'src/components/Footer.tsx'), 'utf8')).toContain('Improved')
  expect(await readFile(join(owner, 'src/new.ts'), 'utf8')).toContain('new')
  const { dependencies } = JSON.parse(await readFile(join(owner, 'package.json'), 'utf8'))
  expect(dependencies).toHaveProperty('a-chart-library')
  expect(await readFile(join(owner, 'package-lock.json'), 'utf8')).toContain('"newer"')
})

test('after the update, the check asks for the word that is new', async () => {
  const { output } = await run(owner, 'node scripts/check.ts')
  expect(output).toMatch(/content\/words\.ts:\d+: Property 'newWord' is missing in type/)
  await change(owner, 'content/words.ts', 'words: Words = {', "words: Words = {\n  newWord: 'Neu',")
  expect(await run(owner, 'node scripts/check.ts')).toMatchObject({ code: 0 })
})

test('a repository without a common history can be joined once', async () => {
  const other = join(folder, 'other')
  await git(folder, `git clone -q template other && cd other && git checkout -q HEAD~1`)
  const start = (await git(other, 'git rev-parse HEAD')).trim()
  await git(other, `rm -rf .git && git init -qb main && ${identity}`)
  await write(other, 'content/home.mdx', '# Mine\n')
  await commit(other)
  const commands = guide
    .at(-1)
    ?.text.replace(/https:\S+/, template)
    .replace('THAT_COMMIT', start)
  await git(other, commands ?? '')
  await git(other, 'git pull -q --no-rebase --no-edit template main')
  expect(await readFile(`${other}/content/home.mdx`, 'utf8')).toBe('# Mine\n')
  expect(await readFile(`${other}/src/new.ts`, 'utf8')).toContain('new')
})

/** Six pages, three of them renamed; another accent, language and footer; a component; a workflow, a package, a README. */
async function customise() {
  const pages = [
    ['/', 'Start', 'home.mdx'],
    ['/Werke', 'Werke', 'projects/'],
    ['/CV', 'CV', 'resume.mdx'],
    ['/Ueber-mich', 'Über mich', 'about.mdx'],
    ['/Case-studies', 'Case studies', 'case-studies.mdx'],
    ['/Vortraege', 'Vorträge', 'talks.mdx'],
  ]
  const list = pages.map(
    ([path, name, text]) => `  { path: '${path}', name: '${name}', text: '${text}' },`,
  )
  const sentences = pages.map(
    ([path, name]) =>
      `  '${path}': '${name}: worum es auf dieser Seite geht, in einem ganzen Satz.',`,
  )
  await write(owner, 'content/pages.ts', `export const pages = [\n${list.join('\n')}\n] as const\n`)
  const site = (await readFile(join(owner, 'content/site.ts'), 'utf8'))
    .replace(/(?<=Descriptions = \{).*(?=\n\})/s, `\n${sentences.join('\n')}`)
    .replace(/ {2}blog:.*\n/, '')
    .replace("lang: 'en'", "lang: 'de'")
    .replace('\n  ],', "\n    { label: 'Mastodon', url: 'https://social.example/@ada' },\n  ],")
  await write(owner, 'content/site.ts', site)
  await change(owner, 'content/colors.css', '--accent: #8f211d', '--accent: #0f766e')
  const derived = 'oklch(from var(--accent) 0.79 calc(c * 0.65) h)'
  await change(owner, 'content/colors.css', derived, '#5eead4')
  const words = await readFile(join(owner, 'content/words.ts'), 'utf8')
  await write(owner, 'content/words.ts', words.replace(/'([^']+)'(?=,)/g, "'Deutsch: $1'"))
  await write(owner, 'content/case-studies.mdx', '# Case studies\n\nEine.\n')
  await write(owner, 'content/talks.mdx', '# Vorträge\n\nKeine.\n')
  await change(
    owner,
    'content/home.mdx',
    '(/Projects), [the chess one](/Projects#',
    '(/Werke), [the chess one](/Werke#',
  )
  await write(
    owner,
    'content/about.mdx',
    "import { Chart } from './Chart.tsx'\n\n# Über mich\n\n<Chart />\n",
  )
  await write(
    owner,
    'content/Chart.tsx',
    `import { useState } from 'react'
import me from './photos/red.png'

export function Chart() {
  const [isOver, setIsOver] = useState(false)
  return (
    <div onMouseEnter={() => setIsOver(true)} style={{ opacity: isOver ? 1 : 0.5 }}>
      <img src={me} alt="Me" />
    </div>
  )
}
`,
  )
  await rm(join(owner, 'content/photos/green.png'))
  await write(owner, '.github/workflows/own.yml', 'on: push\njobs: {}\n')
  await write(owner, 'README.md', '# Mine\n')
  await change(
    owner,
    'package.json',
    '"dependencies": {',
    '"dependencies": {\n    "a-chart-library": "^1.0.0",',
  )
}

async function improveTemplate() {
  await change(
    template,
    'src/components/Footer.tsx',
    'export function',
    '/** Improved. */\nexport function',
  )
  await write(template, 'src/new.ts', "export const state = 'new'\n")
  await change(template, 'src/words.ts', "  | 'siteName'", "  | 'siteName'\n  | 'newWord'")
  await change(
    template,
    'content/words.ts',
    "  siteName: 'Portfolio',",
    "  siteName: 'Portfolio',\n  newWord: 'New',",
  )
  await change(template, 'content/about.mdx', 'I paint.', 'I paint better.')
  await draw(template, 'content/photos/green.png', 800)
  await change(template, 'README.md', '# Portfolio', '# A better portfolio')
  await change(
    template,
    'package-lock.json',
    '"requires": true',
    '"requires": true,\n  "newer": true',
  )
}

async function commit(repository: string) {
  await git(repository, 'git add -A && git commit -qm change')
}

async function git(root: string, command: string): Promise<string> {
  const { code, output } = await run(root, command)
  expect(code, output).toBe(0)
  return output
}
