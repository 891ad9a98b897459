/** `npm run update-template` keeps what the owner has made of the template and brings the rest, with real repositories. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'update-'))
const [template, owner] = [join(folder, 'template'), join(folder, 'owner')]
const script = resolve('tools/scripts/updateTemplate.ts')
const contents = 'words.ts home.mdx about.mdx projects/1-app.md photos/me.jpg'
const files = [
  ...contents.split(' ').map((file) => `content/${file}`),
  ...['README.md', 'docs/guide.md', '.github/workflows/monthly.yml', 'src/site.ts'],
  ...['check/facts.ts', 'check/links.ts', 'check/photos.ts'],
]
const text = 'one\ntwo\nthree\nfour\nfive\n'
const scripts = { check: 'node -p 1', 'update-template': `node ${script}` }
const packages = (dependencies: object, name = 'portfolio') => ({
  'package.json': JSON.stringify({ name, scripts, dependencies }),
  'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: { '': { dependencies } } }),
})
const old = { old: 'file:old' }

beforeAll(() => {
  save(folder, {
    gitconfig: `[core]\nquotePath = false\neditor = false\n[user]\nname = Ada\nemail = ada@ada.example\n`,
    'git-remote-private': '#!/bin/sh\necho url=https://private.example | git credential fill\n',
    'npm.mjs': `console.log('npm', ...process.argv.slice(2))
process.exit(process.env.FAILING === process.argv[2] ? 1 : 0)\n`,
    'bin/git': `#!/bin/sh\nPATH=\${PATH#*:} git "$@"\nstatus=$?
case "$*" in *"$KILL"*) eval "$THEN"; kill -9 $PPID; esac\nexit $status\n`,
  })
  run(
    folder,
    'chmod +x git-remote-private bin/git && git init -qb main template && git init -qb main other',
  )
  commit(join(folder, 'other'), 'Another project', { 'other.ts': '' })
  const tools = ['old', 'new', 'chart'].map((name) => [
    `${name}/package.json`,
    `{ "name": "${name}" }`,
  ])
  const first = files.map((file) => [file, `${file}\n${text}`])
  commit(template, 'First version', {
    ...Object.fromEntries([...tools, ...first]),
    ...packages(old),
    '.gitignore': 'node_modules\n*.local\n',
    'src/icon.png': '\0one',
    'src/old.ts': 'old\nolder\noldest\n',
  })
  commit(template, 'Second version', { 'src/second.ts': '2\n' })
  run(template, 'git tag start')
  commit(template, 'Add a feature', { 'src/feature.ts': '3\n' }, 'git checkout -qb feature')
  run(template, 'git checkout -q main && git merge -q --no-ff feature')
  const improved = {
    ...Object.fromEntries(first.map(([file, text = '']) => [file, text.replace('two', 'TWO')])),
    ...packages({ ...old, new: 'file:new' }),
    'content/new.mdx': 'new\n',
    'content/photos/new.jpg': 'new\n',
    'src/icon.png': '\0two',
    'tools/old.ts': 'new\n',
  }
  const move = 'rm src/old.ts && mv check tools'
  commit(template, 'Improve everything', improved, move)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** An owner who has cloned the second version. */
beforeEach(() => {
  rmSync(owner, { recursive: true, force: true })
  run(folder, 'git clone -q template owner')
  run(owner, 'git reset -q --hard start')
})

test('an owner who has changed nothing gets everything, but nothing new in content/', () => {
  const output = update()
  expect(output).toContain('From the template:\n- Improve everything\n- Add a feature\n')
  expect(output).toMatch(
    /npm install --ignore-scripts\nThe template is merged\. `npm run check` now runs its code:\nnpm run check\nUpdated\.\n$/,
  )
  expect(run(owner, 'git status --porcelain')).toBe('')
  const missing = 'D\tcontent/new.mdx\nD\tcontent/photos/new.jpg\n'
  expect(run(owner, 'git diff --name-status template/main -- . :!package.json')).toBe(missing)
})

test('a second update in a row knows the address, and does nothing', () => {
  update()
  const before = run(owner, 'git rev-parse HEAD')
  expect(update('', '')).toBe('Already up to date.\n')
  expect(run(owner, 'git rev-parse HEAD')).toBe(before)
})

test.each([
  ['no address', 'true', '', 'because your template is not known. Say once'],
  ['an address that asks for a user name', 'true', 'private::x', 'prompts disabled'],
  [
    'a new address without a template',
    'git remote add template x',
    '../none',
    '../none could not be fetched',
  ],
  ['another project', 'true', '../other', 'because ../other is another project'],
])('%s is explained, and not kept', (_, change, address, message) => {
  run(owner, change)
  const before = run(owner, 'git remote -v')
  const output = update(`! PATH=${folder}:$PATH GIT_ASKPASS=echo`, address)
  expect(output).toContain(message)
  if (!address) expect(output).toMatch(/npm run update-template -- https:.*"generated from …"\n$/s)
  expect(run(owner, 'git remote -v && git status --porcelain')).toBe(before)
})

test.each([
  ['translated words', "sed -i 's/two/zwei/' content/words.ts"],
  ['a README of their own', "echo '# Mine' > README.md"],
  ['no README', 'rm README.md'],
  ['neither docs nor the monthly workflow', 'rm -r docs .github'],
  ['no photos', 'rm -r content/photos'],
  ['a renamed photo', "mv content/photos/me.jpg 'content/photos/ich, 2.jpg'"],
  ['a renamed page', 'mv content/about.mdx content/über-mich.mdx'],
  ['other projects', 'cd content/projects && mv 1-app.md 2-app.md && echo > 1-x.md'],
  ['an empty content folder', 'rm -r content'],
])('an owner with %s keeps that, and gets the rest', (_, change) => {
  commit(owner, 'Mine', {}, change)
  const own = run(owner, 'git diff --name-only --no-renames start').trim().split('\n')
  const blobs = () =>
    run(owner, 'git ls-tree -r HEAD')
      .split('\n')
      .filter((line) => own.includes(line.split('\t')[1] ?? ''))
  const before = blobs()
  expect(update()).toMatch(/Updated\.\n$/)
  expect(blobs()).toEqual(before)
  expect(run(owner, 'git status --porcelain')).toBe('')
  const different = run(owner, 'git diff --name-only --no-renames template/main').trim().split('\n')
  const missing = ['content/new.mdx', 'content/photos/new.jpg', 'package.json']
  expect(different.sort()).toEqual([...new Set([...own, ...missing])].sort())
})

test('packages of the owner and of the template are installed together, by the real npm', () => {
  commit(owner, 'Mine', packages({ ...old, chart: 'file:chart' }, 'ada'), 'npm install --silent')
  run(owner, `npm run update-template -- file://${template}`)
  const dependencies = { ...old, new: 'file:new', chart: 'file:chart' }
  expect(JSON.parse(readFileSync(`${owner}/package.json`, 'utf8'))).toEqual({
    name: 'ada',
    scripts,
    dependencies,
  })
  const installed = run(owner, 'git status --porcelain && npm ci --silent && ls node_modules')
  expect(installed).toBe('chart\nnew\nold\n')
})

test('a field of package.json that both have changed is named', () => {
  commit(owner, 'Mine', packages({ ...old, new: 'file:mine' }))
  expect(update()).toContain(`package.json: "new" is the template's now. Yours was "file:mine".`)
  expect(readFileSync(`${owner}/package-lock.json`, 'utf8')).not.toContain('<<<<<<<')
})

test('what the check asks for is left to the owner, after the update', () => {
  expect(update('FAILING=run')).toMatch(/Updated. What is left for you to do is listed above.\n$/)
  expect(run(owner, 'git log --format=%s -1')).toBe('Merge the template\n')
})

test('a folder that the template moves takes along what the owner has made of it', () => {
  const change = 'sed -i s/five/mine/ check/facts.ts && rm check/photos.ts && echo > check/own.ts'
  commit(owner, 'Mine', {}, change)
  expect(update()).toMatch(/Updated\.\n$/)
  const tracked = ['facts', 'links', 'own'].map((name) => `tools/check/${name}.ts\n`).join('')
  expect(run(owner, 'git ls-files check tools/check')).toBe(tracked)
  expect(readFileSync(`${owner}/tools/check/facts.ts`, 'utf8')).toMatch(/TWO.*mine/s)
})

test.each([
  ['the same line', 'site.ts', 'sed -i s/two/mine/ site.ts', 'src/site.ts'],
  ['a deleted file', 'old.ts', 'sed -i s/older/mine/ old.ts', 'src/old.ts'],
  ['an image', 'icon.png', "printf '\\0mine' > icon.png", 'src/icon.png'],
  [
    'a file moved twice',
    'facts.ts',
    'sed s/five/mine/ ../check/facts.ts > facts.ts && rm ../check/facts.ts',
    'check/facts.ts\nsrc/facts.ts\ntools/check/facts.ts',
  ],
])('%s changed on both sides is left to the owner, with the commands to finish', (...row) => {
  const [, file, change, conflicts] = row
  commit(owner, 'Mine', {}, `cd src && ${change}`)
  const before = run(owner, 'git rev-parse HEAD')
  const output = update('!')
  expect(output).toContain(`the template's in:\n${conflicts}\nChoose`)
  const commands = /:\n(git .+)\nnpm run update-template\nOr undo the update:\n.+ -- --undo\n$/
  const [, add = ''] = commands.exec(output) ?? []
  expect(output).toContain(update('!'))
  expect(update('', '--undo')).toMatch(/is kept: git stash pop\nUndone\./)
  expect(run(owner, 'git status --porcelain && git rev-parse HEAD')).toBe(before)
  update('!')
  run(owner, `git checkout --ours src && ${add}`)
  expect(update('', '')).toMatch(/Updated\.\n$/)
  expect(update()).toBe('Already up to date.\n')
  expect(readFileSync(`${owner}/src/${file}`, 'utf8')).toMatch(/^[^<]*mine/)
})

test.each([
  ['an edit that is not committed', 'echo more >> content/home.mdx'],
  ['a deleted file that is not committed', 'rm README.md'],
  [
    'an untracked file',
    'echo draft > content/draft.mdx && git config status.showUntrackedFiles no',
  ],
  [
    'an ignored file that the template now has',
    'mkdir -p src && echo mine > src/feature.ts && echo src/feature.ts > .git/info/exclude',
  ],
])('%s stops the update, and nothing is touched', (_, change) => {
  run(owner, change)
  const state = () => run(owner, 'git rev-parse HEAD && git status --porcelain -uall && cat src/*')
  const before = state()
  expect(update('!')).toMatch(/^Not updated/)
  expect(state()).toBe(before)
})

const killed = `PATH=${folder}/bin:$PATH KILL=`
const half = 'git read-tree HEAD; git checkout src/site.ts; touch .git/index.lock'
test.each([
  ['npm fails', 'FAILING=install', 'Updated.'],
  ['it is killed before the merge', `${killed}update-index`, 'Updated.'],
  ['it is killed after the merge', `${killed}cherry-pick`, 'Updated.'],
  ['only half is merged', `${killed}cherry-pick THEN='${half}'`, 'The update was interrupted.'],
  ['it is killed before the commit', `${killed}'add package.json'`, 'Updated.'],
  ['it is killed before the check', `${killed}'commit --quiet'`, 'Already up to date.'],
])('if %s, the update can be started again, and undone', (_, options, again) => {
  const mine = { 'content/own.mdx': 'mine\n', ...packages({ chart: 'file:chart' }, 'ada') }
  commit(owner, 'Mine', mine, 'rm -r docs && sed -i s/two/mine/ README.md')
  run(owner, 'git tag mine')
  const state = () => run(owner, 'git rev-parse HEAD^{tree} && git status --porcelain && ls -R')
  const before = state()
  const interrupt = () => run(owner, 'git reset -q --hard mine') + update(`! ${options}`)
  update()
  const updated = state()
  interrupt()
  const isHalf = options.includes(half)
  expect(update(isHalf ? '!' : '')).toContain(again)
  if (isHalf) update('', '--undo')
  if (isHalf) update()
  expect(state()).toBe(updated)
  interrupt()
  if (state() !== before) update('', '--undo')
  expect(state()).toBe(before)
})

test('undo keeps what is not committed, and refuses after another commit', () => {
  const refused = /^Not undone: no update is under way, and your last commit is not the merge/
  expect(update('!', '--undo')).toMatch(refused)
  const before = run(owner, 'git rev-parse HEAD')
  update()
  run(owner, 'echo draft > content/draft.mdx')
  expect(update('', '--undo')).toMatch(/git stash pop\nTo get the update back: git merge \w+\n/)
  expect(run(owner, 'git status --porcelain && git rev-parse HEAD')).toBe(before)
  run(owner, 'git stash pop && git add --all && git commit -qm Draft')
  update()
  commit(owner, 'More', { 'content/home.mdx': 'more\n' })
  expect(update('!', '--undo')).toMatch(refused)
  // A merge, but one of the template's own.
  run(owner, 'git reset -q --hard origin/main~1')
  expect(update('!', '--undo')).toMatch(refused)
})

test.each([
  ['a shallow clone', 'git clone -q --depth 1 file://$PWD/mine owner'],
  ['a copy without history', 'cp -r mine owner && cd owner && rm -rf .git && git init -qb main'],
])('%s finds what it began with', (_, copy) => {
  commit(owner, 'Mine', { 'content/home.mdx': 'mine\n', 'src/own.ts': 'mine\n' })
  run(folder, `rm -rf mine && mv owner mine && ${copy}`)
  run(owner, 'git add -A && git commit -qm Copy --allow-empty')
  expect(update()).toContain('From the template:\n- Improve everything\n- Add a feature\n\n')
  expect(readFileSync(`${owner}/content/home.mdx`, 'utf8')).toBe('mine\n')
  expect(readFileSync(`${owner}/src/site.ts`, 'utf8')).toContain('TWO')
  expect(update()).toBe('Already up to date.\n')
})

/** With a stub for npm. `!` expects a failure. */
function update(options = '', address = `file://${template}`): string {
  return run(owner, `${options} npm_execpath=${folder}/npm.mjs node ${script} ${address}`)
}

function commit(root: string, message: string, files: Record<string, string>, command = 'true') {
  save(root, files)
  run(root, command)
  run(root, `git add -A && git commit -qm '${message}'`)
}

function save(root: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}

function run(cwd: string, command: string): string {
  const offline = { npm_config_offline: 'true', npm_config_audit: 'false' }
  // At the same second, so that only parents can tell which commit is older.
  const git = { GIT_CONFIG_GLOBAL: `${folder}/gitconfig`, GIT_COMMITTER_DATE: '2026-01-01T00:00Z' }
  const env = { ...process.env, ...offline, ...git }
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd,
    env,
    encoding: 'utf8',
  })
  expect(status, command + stdout + stderr).toBe(0)
  return stdout + stderr
}
