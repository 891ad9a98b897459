/** `npm run update-template` keeps what the owner has made of the template and brings the rest, with real repositories. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'update-'))
const [template, owner] = [join(folder, 'template'), join(folder, 'owner')]
const script = resolve('tools/scripts/updateTemplate.ts')
const contents = 'words.ts home.mdx about.mdx projects/1-app.md photos/me.jpg'
const code =
  'README.md docs/guide.md example/site.ts tests/site.ts src/site.ts check/facts.ts check/links.ts check/photos.ts'
const files = [...contents.split(' ').map((file) => `content/${file}`), ...code.split(' ')]
const numbers = ['one', 'two', 'three', 'four', 'five']
const first = files.map((file) => [file, numbers.map((n) => `${n} ${file}\n`).join('')] as const)
const packages = (dependencies: object, name = 'portfolio') => ({
  'package.json': `${JSON.stringify({ name, dependencies }, null, 2)}\n`,
})

beforeAll(() => {
  save(folder, {
    gitconfig: '[core]\nquotePath = false\n[user]\nname = Ada\nemail = ada@ada.example\n',
    'npm/npm': `#!/bin/sh\necho npm $*\n[ $1 = install ] && echo installed >> package-lock.json
[ "$FAILING" != $1 ]\n`,
    'kill/git': `#!/bin/sh\nPATH=\${PATH#*:} git "$@"\ns=$?\ncase "$*" in *"$KILL"*) kill -9 $PPID; esac\nexit $s\n`,
  })
  run(folder, 'chmod +x */* && git init -qb main template && git init -qb main other')
  commit(join(folder, 'other'), 'Another project', { 'other.ts': '' })
  const others = { 'package-lock.json': 'old\n', 'src/old.ts': 'old\n' }
  save(template, packages({ chess: '1', react: '1' }))
  commit(template, 'First version', { ...Object.fromEntries(first), ...others })
  commit(template, 'Second version', { 'src/second.ts': '2\n' })
  run(template, 'git tag start')
  const improved = first.map(([file, text]) => [file, text.replace('two', 'TWO')])
  const photos = { 'content/photos/new.jpg': '', 'example/new.jpg': '', 'tests/new.ts': '' }
  const added = { 'content/new.mdx': '', ...photos, 'src/feature.ts': '3\n' }
  save(template, { ...Object.fromEntries(improved), ...added, 'package-lock.json': 'new\n' })
  save(template, packages({ chess: '1', react: '2' }))
  commit(template, 'Improve everything', {}, 'rm src/old.ts && mkdir tools && mv check tools')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** An owner who has cloned the second version. */
beforeEach(() => {
  rmSync(owner, { recursive: true, force: true })
  run(folder, 'git clone -q template owner && cd owner && git reset -q --hard start')
})

test.each([
  ['nothing changed', 'true'],
  ['translated words', "sed -i 's/two/zwei/' content/words.ts"],
  ['a README of their own', "echo '# Mine' > README.md"],
  ['neither README nor docs', 'rm -r README.md docs'],
  ['a renamed page', "mv content/about.mdx 'content/über mich.mdx'"],
  ['other projects', 'cd content/projects && mv 1-app.md 2-app.md && echo > 1-x.md'],
  ['no content', 'rm -r content'],
  ['no example', 'rm -r example'],
  ['no tests', 'rm -r tests'],
])('an owner with %s keeps that, gets the rest, and nothing new in content/', (_, change) => {
  commit(owner, 'Mine', {}, change)
  const names = (from: string) =>
    run(owner, `git diff --name-only --no-renames ${from} HEAD`).trim().split('\n')
  const own = names('start')
  expect(update()).toMatch(/^From the template:\n- Improve everything\nnpm .*\nUpdated\.\n$/s)
  const missing = ['content/new.mdx', 'content/photos/new.jpg', 'package-lock.json']
  if (own.includes('example/site.ts')) missing.push('example/new.jpg')
  if (own.includes('tests/site.ts')) missing.push('tests/new.ts')
  const expected = [...new Set([...own, ...missing])].filter(Boolean).sort()
  expect(names('template/main').sort()).toEqual(expected)
  expect(names('HEAD~1').filter((name) => own.includes(name))).toEqual([])
  expect(run(owner, 'git show HEAD:package-lock.json')).toBe('new\ninstalled\n')
  expect(run(owner, 'git status --porcelain')).toBe('')
  expect(update('', '')).toBe('Already up to date.\n')
})

test.each([
  ['no address', '', 'Say once what your copy was generated from'],
  ['an address without a template', '../none', '../none could not be fetched'],
  ['another project', '../other', 'because ../other is another project'],
])('%s is explained, and not kept', (_, address, message) => {
  const before = run(owner, 'git remote -v')
  expect(update('!', address)).toContain(message)
  expect(run(owner, 'git remote -v && git status --porcelain')).toBe(before)
})

test('a folder that the template moves takes along what the owner has made of it', () => {
  commit(owner, 'Mine', {}, 'sed -i s/five/mine/ check/facts.ts && echo > check/own.ts')
  expect(update()).toMatch(/Updated\.\n$/)
  expect(run(owner, 'ls tools/check && cat tools/check/facts.ts')).toMatch(/own.ts\n.*TWO.*mine/s)
})

test('packages that the owner has added beside a changed line stay, without a conflict', () => {
  commit(owner, 'Mine', packages({ chess: '3', chart: '1', react: '3' }, 'ada'))
  expect(update()).toMatch(/"react" is the template's now. Yours was "3"\.\n.*Updated\.\n$/s)
  const merged = packages({ chess: '3', react: '2', chart: '1' }, 'ada')['package.json']
  expect(run(owner, 'cat package.json')).toBe(merged)
})

test.each([
  ['an edit that is not committed', 'echo more >> content/home.mdx'],
  ['an untracked file', 'echo > content/draft.mdx && git config status.showUntrackedFiles no'],
  ['an ignored file', 'echo mine > src/feature.ts && echo src/feature.ts > .git/info/exclude'],
  ['another merge', 'git merge -q --no-commit -s ours origin/main'],
])('%s stops the update, and nothing is touched', (_, change) => {
  run(owner, change)
  const state = () => run(owner, 'git rev-parse HEAD && git status --porcelain -uall && cat src/*')
  const before = state()
  expect(update('!')).toContain('Not updated')
  expect(state()).toBe(before)
})

const killed = `! PATH=${folder}/kill:$PATH KILL=`
test.each([
  ['both have changed a line', '!', /in:\nsrc\/site.ts\n.*<<<<<<<.*\ngit merge --abort\n$/s],
  [
    'npm fails',
    '! FAILING=install',
    /because npm failed\..*\ngit commit .*\ngit merge --abort\n$/s,
  ],
  ['it is killed after the merge', `${killed}merge.directoryRenames`, /^/],
  ['it is killed before the commit', `${killed}'add package-lock.json'`, /^/],
])('if %s, git merge --abort goes back, and git commit finishes', (_, options, message) => {
  commit(owner, 'Mine', {}, options === '!' ? 'sed -i s/two/mine/ src/site.ts' : 'rm README.md')
  const state = () => run(owner, 'git rev-parse HEAD && git status --porcelain && ls -R')
  const before = state()
  expect(update(options)).toMatch(message)
  expect(update('!', '')).toContain('a merge is under way. See `git status`')
  run(owner, 'git merge --abort')
  expect(state()).toBe(before)
  update(options)
  run(owner, 'git checkout -q --ours src && git add -A && git commit -q --no-edit')
  expect(update('', '')).toBe('Already up to date.\n')
  expect(run(owner, 'git ls-files content src')).toMatch(/^(?!.*new).*feature/s)
})

test.each([
  ['a shallow clone', 'git clone -q --depth 1 file://$PWD/mine owner'],
  ['a copy without history', 'cp -r mine owner && cd owner && rm -rf .git && git init -qb main'],
])('%s finds what it began with', (_, copy) => {
  commit(owner, 'Mine', { 'content/home.mdx': 'mine\n', 'src/own.ts': 'mine\n' })
  run(folder, `rm -rf mine && mv owner mine && ${copy}`)
  run(owner, 'git add -A && git commit -qm Copy --allow-empty && git tag copy')
  run(owner, 'echo mine > src/feature.ts && echo src/feature.ts > .git/info/exclude')
  expect(update('!')).toContain('the template now has src/feature.ts. Move yours first.')
  run(owner, '[ $(git rev-parse copy) = $(git rev-parse HEAD) ] && rm src/feature.ts')
  expect(update()).toContain('From the template:\n- Improve everything\nnpm')
  expect(run(owner, 'cat content/home.mdx src/site.ts')).toMatch(/^mine\n.*TWO/s)
})

/** With a stub for npm. `!` expects a failure. */
function update(options = '', address = `file://${template}`): string {
  return run(owner, `${options} node ${script} ${address}`)
}

function commit(root: string, message: string, files: Record<string, string>, command = '') {
  save(root, files)
  run(root, `${command}\ngit add -A && git commit -q --allow-empty -m '${message}'`)
}

function save(root: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}

function run(cwd: string, command: string): string {
  const PATH = `${folder}/npm:${process.env.PATH}`
  const env = { ...process.env, PATH, GIT_CONFIG_GLOBAL: `${folder}/gitconfig` }
  const options = { cwd, env, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], options)
  expect(status, command + stdout + stderr).toBe(0)
  return stdout + stderr
}
