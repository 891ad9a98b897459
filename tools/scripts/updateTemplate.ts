/**
 * `npm run update-template`: merges the latest template. What the owner changed or deleted in `content/` and README.md stays so.
 * From before the first file changes until the commit, git's MERGE_HEAD says that a merge is under way. Started again, it
 * goes on from there, and `-- --undo` goes back.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

type Json = { [name: string]: Json }
const own = ['content', 'README.md']
const toUndo = 'undo the update:\nnpm run update-template -- --undo'
const interrupted = `The update was interrupted. Before you start it again, ${toUndo}`

const isUnderWay = isIn('MERGE_HEAD', 'template/main') && !isIn('MERGE_HEAD', 'HEAD')
// Left by a git that was killed.
if (isUnderWay) rmSync(gitPath('index.lock'), { force: true })
if (process.argv[2] === '--undo') undo()
if (!isUnderWay) mergeTemplate()
// Git writes the index last, so that without changes in it, some files may be the template's.
else if (!git('diff --cached --name-only')) stop(interrupted)
finish()

function mergeTemplate() {
  requireCleanTree()
  const address = fetchTemplate()
  const base = findCommonCommit(address)
  git('config remote.template.url', address)
  if (base === git('rev-parse template/main')) stop('Already up to date.', 0)
  requireNothingInTheWay()
  const news = lines(`log --no-merges --format=%s ${base}..template/main`)
  console.log(`\nFrom the template:\n- ${news.join('\n- ')}\n`)
  const changes = commitChanges(base)
  writeFileSync(gitPath('MERGE_HEAD'), git('rev-parse template/main'))
  writeFileSync(gitPath('MERGE_MODE'), 'no-ff')
  // Not `git merge`, which needs a history in common, and writes MERGE_HEAD last. With conflicts, git fails.
  // What the owner has added to a folder moves with the folder.
  const pick = '-c merge.directoryRenames=true cherry-pick --no-commit'
  const { status, stderr } = tryGit(pick, changes)
  if (status !== 0 && conflicts().length === 0) stop(stderr + interrupted)
}

function requireCleanTree() {
  if (existsSync(gitPath('MERGE_HEAD')))
    stop('Not updated, because another merge is not finished. See `git status`.')
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
function findCommonCommit(address: string): string {
  const { status, stdout } = tryGit('merge-base HEAD template/main')
  if (status === 0) return stdout.trim()
  const here = new Set(lines('ls-tree -r HEAD'))
  const shared = (id: string) => lines('ls-tree -r', id).filter((file) => here.has(file)).length
  const ids = lines('rev-list --topo-order --reverse template/main')
  const commits = ids.map((id) => ({ id, shared: shared(id) }))
  const closest = commits.reduce((best, commit) => (commit.shared > best.shared ? commit : best))
  if (closest.shared === 0) stop(`Not updated, because ${address} is another project.`)
  return closest.id
}

/** A merge overwrites ignored files without asking. */
function requireNothingInTheWay() {
  const added = lines('diff --name-only --no-renames --diff-filter=A HEAD template/main')
  const ignored = tryGit('check-ignore --', ...added).stdout.split('\n')
  const lost = ignored.find(existsSync)
  if (lost) stop(`Not updated: the template now has ${lost}. Move yours first.`)
}

/** A commit with what changes for the owner since `base`, made without touching a file of theirs. */
function commitChanges(base: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'update-'))
  process.env.GIT_INDEX_FILE = join(folder, 'index')
  // With the owner's files on both sides, git sees no change in them.
  git('read-tree', base)
  git('reset --quiet HEAD -- package.json', ...own)
  const parent = git('commit-tree -m Base', git('write-tree'))
  git('read-tree template/main')
  git('reset --quiet HEAD --', ...own)
  const changed = lines(`diff --name-only --no-renames ${base} HEAD`)
  const improved = lines(`diff --name-only --diff-filter=M ${base} template/main --`, ...own)
  for (const file of improved)
    if (!changed.includes(file)) git('reset --quiet template/main --', file)
  const versions = [base, 'HEAD', 'template/main'].map((id) => git(`show ${id}:package.json`))
  const combined = combine('package.json', ...versions.map((text) => JSON.parse(text)))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(combined, null, 2)}\n`)
  const blob = git('hash-object -w', join(folder, 'package.json'))
  git(`update-index --cacheinfo 100644,${blob},package.json`)
  const changes = git('commit-tree -m', 'Merge the template', '-p', parent, git('write-tree'))
  delete process.env.GIT_INDEX_FILE
  rmSync(folder, { recursive: true })
  return changes
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

function finish() {
  for (const { code, file } of conflicts()) {
    // Deleted by the owner, changed or moved by the template.
    if (code === 'DU') git('rm --quiet --', file)
    if (file === 'package-lock.json') git('checkout template/main --', file)
  }
  const files = conflicts().map(({ file }) => file)
  if (files.length > 0)
    stop(`Your changes conflict with the template's in:\n${files.join('\n')}
Choose your lines or the template's at each <<<<<<<. \`git status\` says what happened to a file that has none: keep it,
delete it, or take the template's with \`git checkout --theirs -- FILE\`.
Then finish, which runs the template's code:\ngit add --all\nnpm run update-template\nOr ${toUndo}`)
  if (!npm('install --ignore-scripts'))
    stop(`npm failed. Start the update again to finish it, or ${toUndo}`)
  git('add package.json package-lock.json')
  git('commit --quiet --message', 'Merge the template')
  console.log('The template is merged. `npm run check` now runs its code:')
  console.log(
    npm('run check') ? 'Updated.' : 'Updated. What is left for you to do is listed above.',
  )
}

function undo(): never {
  const isMerged = !isUnderWay && !isIn('HEAD', 'template/main') && isIn('HEAD^2', 'template/main')
  if (!isUnderWay && !isMerged)
    stop('Not undone: no update is under way, and your last commit is not the merge of one.')
  git('add --all')
  if (git('status --porcelain')) {
    git('stash push --quiet --message', 'Before the undo of an update')
    console.log('What was not committed, also by the update, is kept: git stash pop')
  }
  if (isMerged) console.log(`To get the update back: git merge ${git('rev-parse HEAD')}`)
  git('reset --quiet --hard', isMerged ? 'HEAD^1' : 'HEAD')
  stop('Undone. Now install the packages that you had:\nnpm ci', 0)
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
  const options = ['--no-optional-locks', '-c', 'core.quotePath=false']
  const args = [...options, ...command.split(' '), ...more]
  const neverAsk = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', GCM_INTERACTIVE: 'never' }
  return spawnSync('git', args, { encoding: 'utf8', env: { ...process.env, ...neverAsk } })
}

function isIn(commit: string, branch: string): boolean {
  return tryGit('merge-base --is-ancestor', commit, branch).status === 0
}

/** Where git keeps a file of its own. */
function gitPath(name: string): string {
  return git('rev-parse --git-path', name)
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
