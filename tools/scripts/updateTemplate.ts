/**
 * `npm run update-template`: merges the latest template with git. What the owner changed or deleted in `content/` and README.md
 * stays so, and package.json is merged field by field. Until the commit, `git merge --abort` goes back, as in any merge.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { exitWith } from '../exitWith.ts'

type Json = { [name: string]: Json }
const folders = ['docs', 'example', 'tests'].filter((folder) => !existsSync(folder))
const own = ['content', 'README.md', ...folders]
const toFinish = `npm install --ignore-scripts\ngit add --all\ngit commit --no-edit
npm run check
Or go back:\ngit merge --abort`
// GitHub asks for a user name if there is no such repository.
Object.assign(process.env, { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', GCM_INTERACTIVE: 'never' })

const mergeHead = git('rev-parse --git-path MERGE_HEAD')
if (existsSync(mergeHead)) exitWith('Not updated: a merge is under way. See `git status`.')
const uncommitted = git('status --porcelain --untracked-files=normal')
if (uncommitted)
  exitWith(`Not updated, because this is not committed:\n${uncommitted}
Commit it, or, if an interrupted update has left it, put it away:\ngit add --all\ngit stash`)

const address = process.argv[2] || tryGit('config remote.template.url').stdout.trim()
if (!address)
  exitWith(`Not updated. Say once what your copy was generated from, as GitHub shows it below its name:
npm run update-template -- https://github.com/…`)
const fetched = tryGit('fetch', address, '+main:refs/remotes/template/main')
if (fetched.status !== 0)
  exitWith(`Not updated: ${address} could not be fetched.\n${fetched.stderr}`)
const common = tryGit('merge-base HEAD template/main').stdout.trim()
const base = common || findOrigin()
git('config remote.template.url', address)
if (base === git('rev-parse template/main')) {
  console.log('Already up to date.')
  process.exit()
}

const update = commitUpdate()
const added = lines('diff --name-only --no-renames --diff-filter=A HEAD', update)
// Git would overwrite what the owner ignores.
const lost = tryGit('check-ignore --', ...added)
  .stdout.split('\n')
  .find(existsSync)
if (lost) exitWith(`Not updated: the template now has ${lost}. Move yours first.`)
console.log(`From the template:\n${git(`log --no-merges ${base}..template/main`, '--format=- %s')}`)
if (!common) git('merge --quiet -s ours --allow-unrelated-histories -m', 'My copy of this', base)
// What the owner has added to a folder moves with the folder.
const merge = '-c merge.directoryRenames=true merge --no-commit --no-ff -m'
const merged = tryGit(merge, 'Merge the template', update)
if (!existsSync(mergeHead)) exitWith(merged.stdout + merged.stderr)
git('checkout --quiet', update, '--', 'package.json', 'package-lock.json')
// What the owner has deleted stays so, even if the template has changed it.
const deleted = lines(`diff --name-only --no-renames --diff-filter=D ${base} HEAD`)
const conflicts = Object.groupBy(lines('diff --name-only --diff-filter=U'), (file) =>
  deleted.includes(file) ? 'deleted' : 'changed',
)
if (conflicts.deleted) git('rm --quiet --', ...conflicts.deleted)
if (conflicts.changed)
  exitWith(`Your changes conflict with the template's in:\n${conflicts.changed.join('\n')}
Choose your lines or the template's at each <<<<<<<, see \`git status\`, and finish:\n${toFinish}`)

const isInstalled = npm('install --ignore-scripts')
git('add package-lock.json')
if (!isInstalled) exitWith(`Not finished, because npm failed. Finish it yourself:\n${toFinish}`)
git('commit --quiet --no-edit')
const isDone = npm('run check')
// A later version may ask for more than an earlier one before it publishes.
npm('run todo')
console.log(isDone ? 'Updated.' : 'Updated. What is left to do is listed above.')

/** After "Use this template" or a ZIP file: the template's oldest commit that shares most files with this one. */
function findOrigin(): string {
  const here = new Set(lines('ls-tree -r HEAD'))
  const shared = (id: string) => lines('ls-tree -r', id).filter((file) => here.has(file)).length
  const ids = lines('rev-list --topo-order --reverse template/main')
  const commits = ids.map((id) => ({ id, shared: shared(id) }))
  const closest = commits.reduce((best, commit) => (commit.shared > best.shared ? commit : best))
  if (closest.shared === 0) exitWith(`Not updated, because ${address} is another project.`)
  return closest.id
}

/** The template with what is the owner's, in which git then sees no difference. It touches no file. */
function commitUpdate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'update-'))
  process.env.GIT_INDEX_FILE = join(folder, 'index')
  git('read-tree template/main')
  git('reset --quiet HEAD --', ...own)
  const changed = lines(`diff --name-only --no-renames ${base} HEAD --`, ...own)
  const improved = lines(`diff --name-only --diff-filter=M ${base} template/main --`, ...own)
  const others = improved.filter((file) => !changed.includes(file))
  if (others.length > 0) git('reset --quiet template/main --', ...others)
  const versions = [base, 'HEAD', 'template/main'].map((id) => git(`show ${id}:package.json`))
  const combined = combine('package.json', ...versions.map((text) => JSON.parse(text)))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(combined, null, 2)}\n`)
  const blob = git('hash-object -w', join(folder, 'package.json'))
  git(`update-index --cacheinfo 100644,${blob},package.json`)
  const tree = git('write-tree')
  delete process.env.GIT_INDEX_FILE
  rmSync(folder, { recursive: true })
  return git('commit-tree -p template/main -m', 'The template with my content', tree)
}

/** What only one of the two has changed, and theirs where both have. As text, neighbouring lines would be a conflict. */
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

function npm(command: string): boolean {
  return spawnSync(`npm ${command}`, { shell: true, stdio: 'inherit' }).status === 0
}

function lines(command: string, ...more: string[]): string[] {
  const output = git(command, ...more)
  return output ? output.split('\n') : []
}

/** If it fails, git itself says what is wrong. */
function git(command: string, ...more: string[]): string {
  const { status, stdout, stderr } = tryGit(command, ...more)
  return status === 0 ? stdout.trimEnd() : exitWith(stderr)
}

function tryGit(command: string, ...more: string[]) {
  const args = ['-c', 'core.quotePath=false', ...command.split(' '), ...more]
  return spawnSync('git', args, { encoding: 'utf8' })
}
