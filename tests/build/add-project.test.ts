/** `npm run add-project`: a repository becomes a project as it is. */
import { spawnSync } from 'node:child_process'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { format, isError } from '../../tools/check/diagnostic.ts'
import { findProblemsWith } from '../../tools/check/findProblems.ts'
import { createRenderer } from '../../tools/check/renderPages.ts'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { animation, draw, write, writeSmallContent } from '../support/smallContent.ts'

const address = 'https://github.com/ada/weather'
let site = ''
let repository = ''
let projects = ''

beforeAll(async () => {
  site = await copyProject()
  await writeSmallContent(site)
  projects = join(site, 'content/projects')
})
afterAll(() => removeCopy(site))

beforeEach(async () => {
  repository = mkdtempSync(join(tmpdir(), 'repository-'))
  git('init', '--quiet')
  await draw(repository, 'assets/logo.png', 200)
  for (const name of ['sky', 'dark', 'my icon', 'secret'])
    await draw(repository, `docs/${name}.png`, 720)
  await draw(repository, '.github/banner.png', 720)
  await write(repository, 'docs/demo.gif', await animation('gif'))
  return () => {
    rmSync(repository, { recursive: true })
    for (const name of added()) rmSync(join(projects, name), { recursive: true, force: true })
  }
})

function git(...args: string[]) {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@ada.example']
  const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd: repository })
  if (status !== 0) throw new Error(`${stderr}`)
  return `${stdout}`.trim()
}

function addProject(...args: string[]): string {
  git('add', '--all')
  git('commit', '--quiet', '--message=Add', '--allow-empty')
  return runAddProject(...(args.length ? args : [address]))
}

/** As if the repository were on GitHub. */
function runAddProject(...args: string[]): string {
  const env = {
    ...process.env,
    TMPDIR: site,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `url.${repository}.insteadOf`,
    GIT_CONFIG_VALUE_0: address,
  }
  const all = [resolve('tools/scripts/addProject.ts'), ...args]
  const { stdout, stderr } = spawnSync(process.execPath, all, { cwd: site, env })
  return `${stdout}${stderr}`
}

/** What is there besides the site's own two projects. */
function added(): string[] {
  const names = readdirSync(projects, { recursive: true }).map(String)
  return names.filter((name) => !/^[12]-/.test(name)).sort()
}

test('READMEs of twenty kinds pass the check as they are, and their rows say what they are', async () => {
  const [, ...kinds] = readFileSync('tests/support/readmes.txt', 'utf8').split(/^%%% /m).slice(1)
  const expected = kinds.map((kind) => kind.slice(0, kind.indexOf('\n')).trimEnd())
  for (const [index, kind] of kinds.entries()) {
    await write(repository, 'README.md', kind.slice(kind.indexOf('\n') + 1))
    expect(addProject(), kind).toMatch(/^Added .*\n(?!Not)/)
    // Otherwise the next would be its newest README.
    renameSync(join(projects, '3-weather'), join(repository, `kind-${index}`))
  }
  for (const index of kinds.keys())
    renameSync(join(repository, `kind-${index}`), join(projects, `${index + 3}-kind-${index}`))
  const renderer = await createRenderer(site)
  const { diagnostics } = await findProblemsWith(renderer)
  expect(format(diagnostics.filter(isError))).toBe('')
  const html = await renderer.render({ path: '/Projects', name: '', text: 'projects/' })
  await renderer.close()
  const rows = html.matchAll(
    /data-letter="(.)"[^>]*><\/span><h2[^>]*>(.*?)<\/h2>(?:<span.*?>(.*?)<\/span>)?/gsu,
  )
  const words = (text = '') =>
    text
      .replace(/<code.*?>|<\/code>/g, '`')
      .replace(/<.*?>/g, '')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ')
      .trim()
  const shown = [...rows].map(([, letter, title, line]) =>
    `${letter} ${words(title)} | ${words(line)}`.trimEnd(),
  )
  expect(shown.slice(2)).toEqual(expected)
})

test('a README is copied with the images that it shows, and lines that ask for more are added', async () => {
  const readme = `<p align="center"><img src="/assets/logo.png"></p>

# Weather
It rained, and nobody had told me that it would.
![The sky][sky] ![Gone](docs/gone.png)

> <img src='.github/banner.png' alt="In a quotation"> \`![code](docs/secret.png)\`

[sky]: docs/my%20icon.png "Blue"
`
  await write(repository, 'Readme.MD', readme)
  expect(
    addProject(`${address}.git?tab=readme#readme`),
  ).toBe(`Added content/projects/3-weather/README.md with 3 images.
Not in the repository, or not an image: docs/gone.png
What was copied becomes public.
Next: npm run check
`)
  expect(added()).toEqual(
    [
      '',
      '/.github',
      '/.github/banner.png',
      '/README.md',
      '/assets',
      '/assets/logo.png',
      '/docs',
      '/docs/my icon.png',
    ].map((name) => `3-weather${name}`),
  )
  const copy = readFileSync(join(projects, '3-weather/README.md'), 'utf8')
  const [lines = ''] = /\n\n<!-- placeholder.*weather\)(?=\n\n)/s.exec(copy) ?? []
  expect(copy.replace(lines, '').replace(/(?<=# Weather)\n/, '')).toBe(readme)
  expect(lines).toContain('save a screenshot as content/projects/3-weather.png.')
  expect(lines).toMatch(/--> *\n\n\[Code\]\(.*\)$/)
  const { output } = await run(site, 'node tools/scripts/todo.ts')
  expect(output).toContain('content/projects/3-weather/README.md:5: the text, or')
})

test('a README of PowerShell and of Windows is copied as UTF-8 with one kind of line break', async () => {
  const text = '\ufeff---\r\ntitle: x\r\n---\r\n# Größe\r\n\r\nWörter.\r\n'
  await write(repository, 'README.md', Buffer.from(text, 'utf16le'))
  expect(addProject()).toMatch(/^Added /)
  const copy = readFileSync(join(projects, '3-weather/README.md'), 'utf8')
  expect(copy).toMatch(/^# Größe\n\n<!--[^\r]*-->\n\n[^\r]*\n\nWörter\.\n$/)
  rmSync(join(projects, '3-weather'), { recursive: true })
  await write(repository, 'README.md', Buffer.from('# Größe\n', 'latin1'))
  expect(addProject(address, 'Size')).toBe(
    'Not added: README.md is not UTF-8. Save it as UTF-8 in your editor, commit and push it, and add it again.\n',
  )
})

test('an image that git cannot read is named, and the rest is added', async () => {
  await write(
    repository,
    'README.md',
    '# Weather\n\n![The sky](docs/sky.png) ![x](docs/dark.png)\n',
  )
  git('add', '--all')
  git('commit', '--quiet', '--message=Add')
  const blob = git('rev-parse', 'HEAD:docs/sky.png')
  rmSync(join(repository, '.git/objects', blob.slice(0, 2), blob.slice(2)))
  expect(runAddProject(address)).toContain(
    'with 1 image.\nNot in the repository, or not an image: docs/sky.png\n',
  )
})

test('what is for those who run it is left out with its images, and said, and whose address is in the text is asked', async () => {
  const readme = `# Weather

Ask Bob (bob@weather.example, +1 617 555 0100), not git@github.com. See [the tests](#tests).

## 🚀 Installation

![](https://img.shields.io/1.svg) <img src="docs/secret.png" width="200">

## Tests

Type \`make\` in [the shell](#installation).
`
  const shown = readme.replace('<img src="docs/secret.png" width="200">', '')
  await write(repository, 'README.md', shown)
  expect(addProject('ada/weather')).toBe(`Added content/projects/3-weather/README.md with 0 images.
Left out, because it is for those who run it: Installation, Tests.
All of it: npm run add-project -- ada/weather --whole
Email addresses and telephone numbers. Whose are they?
content/projects/3-weather/README.md:10: bob@weather.example, +1 617 555 0100
What was copied becomes public.
Next: npm run check
`)
  const renderer = await createRenderer(site)
  const html = await renderer.render({ path: '/Projects', name: '', text: 'projects/' })
  await renderer.close()
  expect(html).toContain(`href="${address}#tests"`)
  rmSync(join(projects, '3-weather'), { recursive: true })
  await write(repository, 'README.md', readme)
  expect(addProject('github.com/ada/weather', '--whole')).toMatch(/with 1 image\.\nEmail/)
  const copy = readFileSync(join(projects, '3-weather/README.md'), 'utf8')
  expect(copy).toContain(readme.slice(readme.indexOf('Ask Bob')))
})

test('the same address takes the newest README and images, and keeps what the owner has written', async () => {
  const commit = () => {
    const who = '-c user.name=Ada -c user.email=ada@ada.example'
    return run(site, `git init -q; git add content && git ${who} commit -qm Mine`)
  }
  await write(repository, 'README.md', '# Weather\n\n![The sky](docs/sky.png)\n')
  expect(addProject()).toContain('Added content/projects/3-weather/README.md with 1 image.')
  renameSync(join(projects, '3-weather'), join(projects, '7-sky'))
  const row = `# My sky\n\n*Rains. Rust · 2025*\n\n[Code](${address}/) · [Blog](https://ada.example)\n\n`
  await write(site, 'content/projects/7-sky/README.md', `${row}![The sky](docs/sky.png)\n\nMine.\n`)
  await draw(site, 'content/projects/7-sky/docs/mine.png', 720)
  await draw(site, 'content/projects/7-sky.png', 720)
  const notUpdated = 'Not updated, because this is not committed, and would be lost:\n'
  expect(addProject()).toContain(`${notUpdated}content/projects/7-sky\n`)
  await commit()
  await write(site, 'content/projects/7-sky/notes.txt', 'x')
  expect(addProject()).toContain(`${notUpdated}?? content/projects/7-sky/notes.txt\n`)
  await commit()
  const text = '![Dark](docs/dark.png)\n\nIt rains more.\n'
  const tests = '\n## Tests\n\nNone.\n'
  await write(repository, 'README.md', `# Weather\n\nIt rains on every day.\n\n${text}${tests}`)
  expect(addProject()).toBe(`Updated content/projects/7-sky/README.md with 1 image.
What of your own text this has replaced: git diff
Left out, because it is for those who run it: Tests.
All of it: npm run add-project -- ${address} --whole
What was copied becomes public.
Next: npm run check
`)
  const files = ['', '/README.md', '/docs', '/docs/dark.png', '/docs/mine.png', '/notes.txt']
  expect(added()).toEqual(['7-sky.png', ...files.map((file) => `7-sky${file}`)].sort())
  const copy = () => readFileSync(join(projects, '7-sky/README.md'), 'utf8')
  expect(copy()).toBe(row + text)
  await commit()
  expect(addProject(address, '--whole')).not.toContain('Left out')
  expect(copy()).toBe(row + text + tests)
  rmSync(join(site, '.git'), { recursive: true })
})

test('a project that was deleted comes back under the number of its picture', async () => {
  await write(repository, 'README.md', '# Weather\n')
  await draw(site, 'content/projects/5-weather.png', 720)
  expect(addProject()).toContain('Added content/projects/5-weather/README.md')
  const copy = readFileSync(join(projects, '5-weather/README.md'), 'utf8')
  expect(copy).not.toContain('save a screenshot')
})

test('nothing of a repository is run, and nothing is copied but images of its own', async () => {
  symlinkSync('/etc/hostname', join(repository, 'host.png'))
  await write(repository, '.gitattributes', '* filter=bad')
  await write(repository, '.git/hooks/post-checkout', `#!/bin/sh\ntouch '${site}/run'`)
  await write(repository, 'lfs.png', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n')
  const names = ['.me/a.png', 'x/C:evil.png', 'nul.png', 'con/a.png', 'a./b.png']
  for (const name of names) await draw(repository, name, 720)
  // Git itself refuses to add this one.
  writeFileSync(
    join(repository, '..\\..\\evil.png'),
    readFileSync(join(repository, 'docs/sky.png')),
  )
  const images = [
    'host.png',
    'lfs.png',
    '../../site.png',
    '.git/config',
    'README.md',
    ...names,
    '%2e%2e/site.png',
    '..%5c..%5cevil.png',
  ]
  await write(
    repository,
    'README.md',
    `# Weather\n\n${images.map((name) => `![x](${name})`).join(' ')}\n`,
  )
  expect(addProject()).toContain(`Not in the repository, or not an image: host.png, lfs.png, `)
  expect(added()).toEqual(['3-weather', '3-weather/README.md'])
  expect(readdirSync(site)).not.toContain('run')
})

test.each([
  ['', address, 'there is no README.md at its root, only docs/README.md.'],
  ['README.md', `${address}/tree/dev`, `npm run add-project -- ${address}\n`],
  ['README.md', '', 'npm run add-project -- https://github.com/you/weather-app\n'],
  ['README.md', 'https://localhost:1/nowhere', 'git says:\nfatal: '],
  ['README.md', 'ext::sh -c touch% run', "git says:\nfatal: transport 'ext' not allowed"],
  ['README.md', '--upload-pack=touch run', 'git says:\nfatal: '],
  [
    'README.md',
    `${address}-app`,
    'there is content/projects/2-weather-app.mdx, whose row does not link to',
  ],
])('with %j, nothing is left of %j: %s', async (file, from, message) => {
  await write(repository, file || 'docs/README.md', '# Weather\n')
  const before = readdirSync(site)
  expect(addProject(from)).toContain(message)
  expect(added()).toEqual([])
  expect(readdirSync(site)).toEqual(before)
})

test('an empty repository is refused in a sentence', () => {
  expect(runAddProject(address)).toBe(
    'Not added: the repository is empty. Commit and push something, and add it again.\n',
  )
})

test('nothing is left if a file cannot be written, and a name can be chosen', async () => {
  await draw(repository, 'README.md/sky.png', 720)
  await write(repository, 'Readme.md', '# Weather\n\n![The sky](README.md/sky.png)\n')
  expect(addProject()).toContain('Not added. EEXIST')
  expect(added()).toEqual([])
  git('rm', '-r', '--cached', '.')
  rmSync(join(repository, 'README.md'), { recursive: true })
  expect(addProject(repository, 'My Sky')).toContain(
    'Added content/projects/3-my-sky/README.md with 0 images.\nNot in',
  )
  expect(readFileSync(join(projects, '3-my-sky/README.md'), 'utf8')).not.toContain('[Code]')
})
