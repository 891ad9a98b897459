/** `npm run update-template`: merges the latest template. What the owner changed or deleted in `content/` and README.md stays so. */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

type Json = { [name: string]: Json }
const own = ['content', 'README.md']

requireCleanTree()
const address = fetchTemplate()
const base = findCommonCommit()
git('config remote.template.url', address)
if (base === git('rev-parse template/main')) stop('Already up to date.', 0)
requireNothingInTheWay()
mergeTemplate()
keepOwn()
combinePackages()
const news = lines('log --no-merges --format=%s HEAD..template/main')
console.log(`\nFrom the template:\n- ${news.join('\n- ')}\n`)
leaveConflictsToOwner()
git('commit --quiet --no-edit')
console.log(npm('run check') ? 'Updated.' : 'Updated. What is left for you to do is listed above.')

function requireCleanTree() {
  const uncommitted = git('status --porcelain --untracked-files=normal')
  if (uncommitted)
    stop(`Not updated, because this is not committed:\n${uncommitted}
Commit it first:\ngit add --all\ngit commit --message "My changes"`)
}

/** Fetches by address, which is kept as a remote only after that has worked. */
function fetchTemplate(): string {
  const address = process.argv[2] || tryGit('config remote.template.url').stdout.trim()
  if (!address)
    stop(`Not updated, because your template is not known. Say once where your copy came from:
npm run update-template -- https://github.com/…
GitHub shows it below your repository's name: "generated from …"`)
  const { status, stderr } = tryGit('fetch', address, '+main:refs/remotes/template/main')
  if (status !== 0) stop(`Not updated, because ${address} could not be fetched:\n${stderr}`)
  return address
}

/** After "Use this template" or a ZIP file: the oldest commit of the template that shares most files with this one. */
function findCommonCommit(): string {
  const { status, stdout } = tryGit('merge-base HEAD template/main')
  if (status === 0) return stdout.trim()
  const here = new Set(lines('ls-tree -r HEAD'))
  const shared = (id: string) => lines('ls-tree -r', id).filter((file) => here.has(file)).length
  const ids = lines('rev-list --topo-order --reverse template/main')
  const commits = ids.map((id) => ({ id, shared: shared(id) }))
  const closest = commits.reduce((best, commit) => (commit.shared > best.shared ? commit : best))
  if (closest.shared === 0) stop(`Not updated, because ${address} is another project.`)
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

/** What the owner has added to a folder moves with the folder. With conflicts, git fails but leaves a merge to finish. */
function mergeTemplate() {
  const merge = '-c merge.directoryRenames=true merge --no-commit --no-ff template/main'
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
  // Deleted by the owner, changed or moved by the template.
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
    stop(`Your changes conflict with the template's in:\n${files.join('\n')}
Choose your lines or the template's at each <<<<<<<. \`git status\` says what happened to a file that has none: keep it,
delete it, or take the template's with \`git checkout --theirs -- FILE\`.
Then:\ngit add --all\ngit commit --no-edit\nnpm run check
Or undo the update:\ngit merge --abort\nnpm ci`)
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

/** For a command that may fail. It never asks for a user name, as GitHub does if there is no such repository. */
function tryGit(command: string, ...more: string[]) {
  const args = ['-c', 'core.quotePath=false', ...command.split(' '), ...more]
  const neverAsk = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', GCM_INTERACTIVE: 'never' }
  return spawnSync('git', args, { encoding: 'utf8', env: { ...process.env, ...neverAsk } })
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
