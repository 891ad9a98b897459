/** `npm run update-template`: merges the latest template. What the owner changed or deleted in `content/` and README.md stays so. */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

type Json = { [name: string]: Json }
const template = 'https://github.com/template/portfolio'
const own = ['content', 'README.md']

const uncommitted = git('status --porcelain --untracked-files=normal')
if (uncommitted)
  stop(`Not updated, because this is not committed:\n${uncommitted}
Commit it first: git add --all && git commit --message "My changes"`)
if (!lines('remote').includes('template')) git('remote add template', template)
git('fetch template +main:refs/remotes/template/main')
if (!git('merge-base HEAD template/main'))
  git('merge --allow-unrelated-histories --strategy ours --no-edit', closestCommit())
const news = lines('log --format=%s HEAD..template/main')
if (news.length === 0) stop('Already up to date.', 0)
// A merge overwrites ignored files without asking.
const added = lines('diff --name-only --no-renames --diff-filter=A HEAD template/main')
const [lost] = lines('check-ignore --', ...added).filter(existsSync)
if (lost) stop(`Not updated: the template now has ${lost}. Move yours first.`)

const base = git('merge-base HEAD template/main')
const merged = git('merge --no-commit --no-ff template/main')
if (!existsSync(git('rev-parse --git-path MERGE_HEAD'))) stop(merged)
// Not `git restore`, which fails if the owner deleted a file that the template changed.
git('reset --quiet HEAD --', ...own)
git('clean --quiet --force -d --', ...own)
git('checkout --quiet HEAD --', ...lines('ls-tree --name-only HEAD', ...own))
const changed = lines(`diff --name-only --no-renames ${base} HEAD`)
for (const file of lines(`diff --name-only --diff-filter=M ${base} template/main --`, ...own))
  if (!changed.includes(file)) git('checkout template/main --', file)
for (const file of lines('diff --name-only --diff-filter=U'))
  if (file === 'package-lock.json') git('checkout template/main --', file)
  // Deleted by the owner, changed by the template.
  else if (git('status --porcelain --', file).startsWith('DU')) git('rm --quiet --', file)
const versions = [base, 'HEAD', 'template/main'].map((id) => git(`show ${id}:package.json`))
const combined = combine('package.json', ...versions.map((text) => JSON.parse(text)))
writeFileSync('package.json', `${JSON.stringify(combined, null, 2)}\n`)
if (!npm('install') && !git('reset --quiet --hard'))
  stop('Not updated, because npm failed. All files are as they were.')
git('add package.json package-lock.json')

console.log(`\nFrom the template:\n- ${news.join('\n- ')}\n`)
const conflicts = lines('diff --name-only --diff-filter=U').join(' and ')
if (conflicts)
  stop(`You and the template have changed the same lines of ${conflicts}.
Choose between <<<<<<< and >>>>>>>, then: git add --all && git commit --no-edit && npm run check
Or undo the update: git merge --abort && npm ci`)
git('commit --quiet --no-edit')
console.log(npm('run check') ? 'Updated.' : 'Updated. What is left for you to do is listed above.')

/** After "Use this template" or a ZIP file: the oldest commit of the template that shares most files with this one. */
function closestCommit(): string {
  const here = new Set(lines('ls-tree -r HEAD'))
  const shared = (id: string) => lines('ls-tree -r', id).filter((file) => here.has(file)).length
  const all = lines('rev-list --reverse template/main').map((id) => ({ id, shared: shared(id) }))
  return all.reduce((best, one) => (one.shared > best.shared ? one : best)).id
}

/** What only one of the two has changed, and theirs where both have. */
function combine(name: string, before?: Json, mine?: Json, theirs?: Json): Json | undefined {
  if (isDeepStrictEqual(before, theirs) || isDeepStrictEqual(mine, theirs)) return mine
  if (isDeepStrictEqual(before, mine)) return theirs
  if ([mine, theirs].some((value) => String(value) !== '[object Object]')) {
    console.log(`package.json: "${name}" is the template's now. Yours was ${JSON.stringify(mine)}.`)
    return theirs
  }
  const keys = Object.keys({ ...theirs, ...mine })
  const merge = (key: string) => [key, combine(key, before?.[key], mine?.[key], theirs?.[key])]
  return Object.fromEntries(keys.map(merge))
}

/** Git itself says what is wrong. Only these may fail: without a common commit, with conflicts, with nothing ignored. */
function git(command: string, ...more: string[]): string {
  const args = ['-c', 'core.quotePath=false', ...command.split(' '), ...more]
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0 && !/^(merge-base|merge --no-commit|check-ignore)/.test(command)) stop(stderr)
  return (stdout || (status === 0 ? '' : stderr)).trim()
}

function lines(command: string, ...more: string[]): string[] {
  return git(command, ...more)
    .split('\n')
    .filter(Boolean)
}

function npm(command: string): boolean {
  const args = [process.env.npm_execpath ?? '', ...command.split(' ')]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0
}

function stop(message: string, status = 1): never {
  console.error(message)
  process.exit(status)
}
