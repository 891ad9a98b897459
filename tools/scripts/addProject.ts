/**
 * `npm run add-project -- <address> [name] [--whole]`: makes the README of a repository a project in `content/projects/`, with
 * the images that it shows. Nothing of the repository is run: it is cloned without its files, which git only prints.
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { readImage } from '../authoring/images.ts'
import { isScreenshot } from '../authoring/projectPicture.ts'
import { besideProject, projectAddress, stemOf } from '../authoring/projects.ts'
import { count } from '../check/diagnostic.ts'
import { exitWith } from '../exitWith.ts'
import { leaveOut } from './leaveOut.ts'
import { type Readme, readReadme } from './readme.ts'
import { findDemo, findTitle, linksTo, readRow, withRow } from './readmeRow.ts'

const isWhole = process.argv.includes('--whole')
const [given = '', givenName] = process.argv.slice(2).filter((argument) => argument !== '--whole')
const isShort = /^[\w-]+\/[\w.-]+$/.test(given) && !existsSync(given)
const whole = isShort
  ? `https://github.com/${given}`
  : given.replace(/^(www\.)?github\.com\//i, 'https://$&')
/** Without `?tab=readme` or `#readme`. */
const address = whole.replace(/^((?:\w+:\/\/|git@)[^?#]*).*/, '$1')
const onGithub =
  /^(?:https?:\/\/(?:www\.)?|(?:ssh:\/\/)?git@)github\.com[/:]([^/]+\/[^/]+?)(?:\.git)?\/?(\/.+)?$/i
const [, repository, inside] = onGithub.exec(address) ?? []
if (!given || inside)
  exitWith(`Not added. Write the address of a whole repository, whose default branch is read:
npm run add-project -- https://github.com/${repository ?? 'you/weather-app'}`)
/** What visitors open. */
const url = repository
  ? `https://github.com/${repository}`
  : address.replace(/^(?!https?:).*|(?<=:\/\/)[^/]*@|(\.git)?\/?$/g, '')
const name = givenName ?? basename(url || resolve(address)).replace(/\.git$/, '')
const slug = (name.toLowerCase().match(/\w+/g) ?? ['project']).join('-')
const names = globSync('*', { cwd: 'content/projects' })
const before = await findAdded()
const others = names.filter((other) => projectAddress(other) === slug)
const same = others.find((other) => !/\.(?!mdx?$)\w+$/.test(other))
if (same && !before)
  exitWith(`Not added, because there is content/projects/${same}, whose row does not link to ${url || address}.
For another name, write one after the address.`)
const last = Math.max(0, ...names.map((other) => Number.parseInt(other, 10) || 0))
// A picture has the number of its project.
const stem = others[0] ? stemOf(others[0]) : `${last + 1}-${slug}`
const folder = before ? dirname(before.path) : `content/projects/${stem}`
if (before) requireCommitted(folder)

const temporary = mkdtempSync(join(tmpdir(), 'project-'))
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
// GitHub asks for a user name if there is no such repository.
Object.assign(process.env, { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', GCM_INTERACTIVE: 'never' })
process.env.GIT_SSH_COMMAND ??= 'ssh -o BatchMode=yes'
const clone = ['clone', '--bare', '--depth=1', '--filter=blob:none', '--template=', '--quiet']
const remote = repository && /^http/i.test(address) ? url : address
git('-c', 'protocol.ext.allow=never', ...clone, '--', remote, temporary)
if (!`${git('-C', temporary, 'for-each-ref')}`)
  exitWith('Not added: the repository is empty. Commit and push something, and add it again.')
// Neither symbolic links nor submodules.
const entries = `${git('-C', temporary, 'ls-tree', '-r', '-z', 'HEAD')}`.split('\0')
const files = entries.flatMap((entry) => /^100\d+ blob \w+\t(.+)/s.exec(entry)?.[1] ?? [])
const found = files.find((file) => /^readme\.md$/i.test(file))
if (!found) {
  const other = files.find((file) => /(^|\/)readme\b/i.test(file))
  exitWith(`Not added: there is no README.md at its root${other ? `, only ${other}` : ''}.`)
}
const source = decoded(git(...print(found)))
  .replace(/\r\n/g, '\n')
  // Front matter, such as that of Hugging Face or Jekyll.
  .replace(/^---\n(?=[\w-]+:).*?\n---[^\S\n]*(\n+|$)/s, '')

const path = `${folder}/README.md`
const all = await readReadme(path, source)
const { left, names: leftOut } = leaveOut(all, findTitle(all, name))
const readme = isWhole ? all : await readReadme(path, left)

const images = new Map<string, Buffer>()
const missing = new Set<string>()
for (const { path: image } of readme.images) {
  const isThere = files.includes(image) && isSafe(image)
  const data = (isThere && run(...print(image)).stdout) || Buffer.alloc(0)
  const { format } = await readImage(data)
  // git LFS has a text instead of an image, and a blob may be missing on the server.
  if (format && (format === 'svg') === /\.svg$/i.test(image)) images.set(image, data)
  else missing.add(image)
}
let hasPicture = Boolean(besideProject(path).picture)
for (const image of readme.images) {
  const data = images.get(image.path)
  hasPicture ||= Boolean(data && (await isScreenshot(image, data)))
}
const picture = hasPicture ? undefined : `${folder}.png`
const demo = findDemo(all, findTitle(all, name))
const written = withRow(readme, { name, url, demo, picture }, before && readRow(before))

const isShown = (image: string) => readme.images.some(({ path }) => path === image)
const outdated = before ? before.images.filter(({ path }) => isSafe(path) && !isShown(path)) : []
mkdirSync(dirname(folder), { recursive: true })
try {
  if (!before) mkdirSync(folder)
} catch {
  exitWith(`Not added, because something else has just written ${folder}. Try it again.`)
}
try {
  for (const image of outdated) rmSync(join(folder, image.path), { force: true })
  for (const [path, data] of [...images, ['README.md', written] as const]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), data, { flag: before ? 'w' : 'wx' })
  }
} catch (thrown) {
  const toUndo = before ? `\nTo go back: git restore ${folder}` : ''
  if (!before) rmSync(folder, { recursive: true, force: true })
  exitWith(`Not added. ${(thrown as Error).message}${toUndo}`)
}
console.log(`${before ? 'Updated' : 'Added'} ${path} with ${count(images.size, 'image')}.`)
if (before) console.log('What of your own text this has replaced: git diff')
if (missing.size) console.log(`Not in the repository, or not an image: ${[...missing].join(', ')}`)
if (leftOut.length > 0 && !isWhole)
  console.log(`Left out, because it is for those who run it: ${leftOut.join(', ')}.
All of it: npm run add-project -- ${given} --whole`)
const contacts = contactsIn(written).map((line) => `\n${path}:${line}`)
if (contacts.length > 0)
  console.log(`Email addresses and telephone numbers. Whose are they?${contacts.join('')}`)
console.log('What was copied becomes public.\nNext: npm run check')

function run(...args: string[]) {
  return spawnSync('git', args, { maxBuffer: Infinity })
}

function git(...args: string[]): Buffer {
  const { status, stdout, stderr, error } = run(...args)
  return status === 0 ? stdout : exitWith(`Not added. git says:\n${error?.message ?? stderr}`)
}

/** The README that an earlier run has added, if the row of its project links to the repository. */
async function findAdded(): Promise<Readme | undefined> {
  for (const file of globSync('content/projects/*/README.md')) {
    const source = readFileSync(file, 'utf8')
    if (!linksTo(source, url)) continue
    const readme = await readReadme(file.replaceAll('\\', '/'), source)
    if (linksTo(readRow(readme).links, url)) return readme
  }
}

/** What git does not have would be lost. */
function requireCommitted(folder: string) {
  const all = ['--ignored', '--untracked-files=all']
  const { status, stdout } = run('status', '--porcelain', ...all, '--', folder)
  if (status === 0 && stdout.length === 0) return
  exitWith(`Not updated, because this is not committed, and would be lost:
${`${stdout ?? ''}`.trimEnd() || folder}
Commit it, or delete the folder.`)
}

/** What git is told, to print a file of the repository. */
function print(file: string): string[] {
  return ['-C', temporary, 'cat-file', 'blob', `HEAD:${file}`]
}

/** Windows' PowerShell writes UTF-16. */
function decoded(data: Buffer): string {
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[data.toString('hex', 0, 2)] ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data)
  } catch {
    return exitWith(
      `Not added: ${found} is not UTF-8. Save it as UTF-8 in your editor, commit and push it, and add it again.`,
    )
  }
}

/** Whether a path leads to the same file in a folder on every system, and to no hidden one but GitHub's own. */
function isSafe(path: string): boolean {
  const isPart = (part: string) =>
    /^(\.github$|[^.])/.test(part) &&
    !/[\\:]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part)
  return path.split('/').every(isPart) && /\.(jpe?g|a?png|webp|avif|gif|svg)$/i.test(path)
}

/** The lines with email addresses and telephone numbers. */
function contactsIn(text: string): string[] {
  // Neither git@github.com nor icon@2x.png.
  const contact =
    /(?<![\w.+-])(?!git@)[\w.+-]+@(?!\dx\.)[\w-]+(\.[\w-]+)*\.[a-z]{2,}\b|\+[1-9]\d{0,2}(?:[ -]?\(?\d{2,4}\)?){2,5}\b|(?<![-\w])(\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}\b/gi
  return text.split('\n').flatMap((line, index) => {
    const found = new Set(Array.from(line.matchAll(contact), ([it]) => it))
    return found.size > 0 ? [`${index + 1}: ${[...found].join(', ')}`] : []
  })
}
