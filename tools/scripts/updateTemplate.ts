/** `npm run update-template`: merges the latest template. What the owner changed or deleted in `content/` and README.md stays so. */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

type Json = { [name: string]: Json }
const own = ['content', 'README.md']
const template = 'https://github.com/template/portfolio'

requireCleanTree()
fetchTemplate()
const base = findCommonCommit()
if (base === git('rev-parse template/main')) stop('Already up to date.', 0)
requireNothingInTheWay()
mergeTemplate()
keepOwn()
combinePackages()
const news = lines('log --format=%s HEAD..template/main')
console.log(`\nFrom the template:\n- ${news.join('\n- ')}\n`)
leaveConflictsToOwner()
git('commit --quiet --no-edit')
console.log(npm('run check') ? 'Updated.' : 'Updated. What is left for you to do is listed above.')

function requireCleanTree() {
  const uncommitted = git('status --porcelain --untracked-files=normal')
  if (uncommitted)
    stop(`Not updated, because this is not committed:\n${uncommitted}
Commit it first: git add --all && git commit --message "My changes"`)
}

function fetchTemplate() {
  if (!lines('remote').includes('template')) git('remote add template', template)
  git('fetch template +main:refs/remotes/template/main')
}

/** After "Use this template" or a ZIP file: the oldest commit of the template that shares most files with this one. */
function findCommonCommit(): string {
  const { status, stdout } = tryGit('merge-base HEAD template/main')
  if (status === 0) return stdout.trim()
  const here = new Set(lines('ls-tree -r HEAD'))
  const shared = (id: string) => lines('ls-tree -r', id).filter((file) => here.has(file)).length
  const ids = lines('rev-list --reverse template/main')
  const commits = ids.map((id) => ({ id, shared: shared(id) }))
  const closest = commits.reduce((best, commit) => (commit.shared > best.shared ? commit : best))
  git('merge --allow-unrelated-histories --strategy ours --no-edit', closest.id)
  return closest.id
}

/** A merge overwrites ignored files without asking. */
function requireNothingInTheWay() {
  const added = lines('diff --name-only --no-renames --diff-filter=A HEAD template/main')
  const ignored = tryGit('check-ignore --', ...added).stdout.split('\n')
  const lost = ignored.find(existsSync)
  if (lost) stop(`Not updated: the template now has ${lost}. Move yours first.`)
}

/** With conflicts, git fails but leaves a merge to finish. */
function mergeTemplate() {
  const merge = 'merge --no-commit --no-ff template/main'
  const { stdout, stderr } = tryGit(merge)
  if (!existsSync(git('rev-parse --git-path MERGE_HEAD'))) stop(stdout || stderr)
}

function keepOwn() {
  // Not `git restore`, which fails if the owner deleted a file that the template changed.
  git('reset --quiet HEAD --', ...own)
  git('clean --quiet --force -d --', ...own)
  git('checkout --quiet HEAD --', ...lines('ls-tree --name-only HEAD', ...own))
  const changed = lines(`diff --name-only --no-renames ${base} HEAD`)
  for (const file of lines(`diff --name-only --diff-filter=M ${base} template/main --`, ...own))
    if (!changed.includes(file)) git('checkout template/main --', file)
  // Deleted by the owner, changed by the template.
  for (const { code, file } of conflicts()) if (code === 'DU') git('rm --quiet --', file)
}

function combinePackages() {
  const versions = [base, 'HEAD', 'template/main'].map((id) => git(`show ${id}:package.json`))
  const combined = combine('package.json', ...versions.map((text) => JSON.parse(text)))
  writeFileSync('package.json', `${JSON.stringify(combined, null, 2)}\n`)
  const lock = conflicts().find(({ file }) => file === 'package-lock.json')
  if (lock) git('checkout template/main --', lock.file)
  if (!npm('install')) {
    git('reset --quiet --hard')
    stop('Not updated, because npm failed. All files are as they were.')
  }
  git('add package.json package-lock.json')
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

function leaveConflictsToOwner() {
  const files = conflicts().map(({ file }) => file)
  if (files.length > 0)
    stop(`You and the template have changed the same lines of ${files.join(' and ')}.
Choose between <<<<<<< and >>>>>>>, then: git add --all && git commit --no-edit && npm run check
Or undo the update: git merge --abort && npm ci`)
}

/** With the codes of `git status`, the owner's side first: U is updated or unmerged, A added, D deleted. */
function conflicts(): { code: string; file: string }[] {
  const entries = git('status --porcelain --no-renames -z').split('\0')
  const unmerged = entries.filter((entry) => /^(U.|.U|AA|DD)/.test(entry))
  return unmerged.map((entry) => ({ code: entry.slice(0, 2), file: entry.slice(3) }))
}

/** For a command that has to work. If it does not, git itself says what is wrong. */
function git(command: string, ...more: string[]): string {
  const { status, stdout, stderr } = tryGit(command, ...more)
  if (status !== 0) stop(stderr)
  return stdout.trimEnd()
}

/** For a command that may fail. */
function tryGit(command: string, ...more: string[]) {
  const args = ['-c', 'core.quotePath=false', ...command.split(' '), ...more]
  return spawnSync('git', args, { encoding: 'utf8' })
}

function lines(command: string, ...more: string[]): string[] {
  const output = git(command, ...more)
  return output ? output.split('\n') : []
}

function npm(command: string): boolean {
  const args = [process.env.npm_execpath ?? '', ...command.split(' ')]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0
}

function stop(message: string, status = 1): never {
  console.error(message)
  process.exit(status)
}
