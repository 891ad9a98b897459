/**
 * `npm run add-project -- <address> [name]`: copies the README of a repository, with the images that it shows, to a folder in
 * `content/projects/`. Nothing of the repository is run: it is cloned without its files, which git only prints.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix, resolve } from 'node:path'
import { createProcessor } from '@mdx-js/mdx'
import type { Element, Root, RootContent } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import { EXIT, SKIP, visit } from 'unist-util-visit'
import { readImage } from '../authoring/images.ts'
import { isTag } from '../authoring/linksIn.ts'
import { mdxOptions } from '../authoring/markdown.ts'
import { imagesIn, isScreenshot } from '../authoring/projectPicture.ts'
import { hrefOf, linksForRow, splitRow } from '../authoring/projectRow.ts'
import { count } from '../check/diagnostic.ts'
import { exitWith } from '../exitWith.ts'

/** Headings of sections and of generators, which a README without a title starts with. */
const notTitles =
  /^\W*(about|about (the|this) (project|app)|introduction|overview|description|(table of )?contents|installation|getting started( with .*)?|(react|vue).*vite|usage|features|set ?up|requirements|prerequisites|project|readme|demo|screenshots?)\W*$/i

const [, , given = '', givenName] = process.argv
/** Without `?tab=readme` or `#readme`. */
const address = given.replace(/^((?:\w+:\/\/|git@)[^?#]*).*/, '$1')
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
const same = names.find((other) => /^\d+-(.+?)(\.mdx?)?$/.exec(other)?.[1] === slug)
if (same)
  exitWith(`Not added, because there is content/projects/${same}. To take its newest README, keep the lines that you have
written, delete it, and add it again. For another name, write one after the address.`)
const last = Math.max(0, ...names.map((other) => Number.parseInt(other, 10) || 0))
const stem = `${last + 1}-${slug}`
const folder = `content/projects/${stem}`

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
const readme = files.find((file) => /^readme\.md$/i.test(file))
if (!readme) {
  const other = files.find((file) => /(^|\/)readme\b/i.test(file))
  exitWith(`Not added: there is no README.md at its root${other ? `, only ${other}` : ''}.`)
}
const source = decoded(git(...print(readme)))
  .replace(/\r\n/g, '\n')
  // Front matter, such as that of Hugging Face or Jekyll.
  .replace(/^---\n(?=[\w-]+:).*?\n---[^\S\n]*(\n+|$)/s, '')

let row: ReturnType<typeof splitRow> = { text: [] }
let shown: string[] = []
const findRow = () => (tree: Root) => {
  row = splitRow(tree.children)
}
const findImages = () => (tree: Root) => {
  shown = imagesIn(tree.children)
}
// After `rawHtml`, and before images are imported.
const rehypePlugins = mdxOptions.rehypePlugins.toSpliced(1, 0, findRow).toSpliced(-1, 0, findImages)
const processor = createProcessor({ ...mdxOptions, format: 'md', rehypePlugins })
await processor.process({ path: `${folder}/README.md`, value: source })

const images = new Map<string, Buffer>()
const missing = new Set<string>()
for (const image of shown.map((path) => posix.normalize(path))) {
  const isThere = files.includes(image) && isSafe(image)
  const data = (isThere && run(...print(image)).stdout) || Buffer.alloc(0)
  const { format } = await readImage(data)
  // git LFS has a text instead of an image, and a blob may be missing on the server.
  if (format && (format === 'svg') === /\.svg$/i.test(image)) images.set(image, data)
  else missing.add(image)
}
let hasPicture = false
for (const [path, data] of images) hasPicture ||= await isScreenshot(path, data)

mkdirSync(dirname(folder), { recursive: true })
try {
  mkdirSync(folder)
} catch {
  exitWith(`Not added, because something else has just written ${folder}. Try it again.`)
}
try {
  for (const [path, data] of [...images, ['README.md', withRow()] as const]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), data, { flag: 'wx' })
  }
} catch (thrown) {
  rmSync(folder, { recursive: true, force: true })
  exitWith(`Not added. ${(thrown as Error).message}`)
}
console.log(`Added ${folder}/README.md with ${count(images.size, 'image')}.`)
if (missing.size) console.log(`Not in the repository, or not an image: ${[...missing].join(', ')}`)
console.log('What was copied becomes public.\nNext: npm run check')

function run(...args: string[]) {
  return spawnSync('git', args, { maxBuffer: Infinity })
}

function git(...args: string[]): Buffer {
  const { status, stdout, stderr, error } = run(...args)
  return status === 0 ? stdout : exitWith(`Not added. git says:\n${error?.message ?? stderr}`)
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
      `Not added: ${readme} is not UTF-8. Save it as UTF-8 in your editor, commit and push it, and add it again.`,
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

/** The README with what its row needs, and nothing else changed. */
function withRow(): string {
  const noPicture = `\nIt shows no large picture: save a screenshot as content/projects/${stem}.png.`
  const { heading, block, madeWith, line } = row
  const words = textOf(heading).trim()
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const isName = plain(name).includes(plain(words)) || plain(words).includes(plain(name))
  const isTitle = heading && (heading.tagName === 'h1' || isName) && !notTitles.test(words)
  const sentence = firstSentence()
  const links = line ? linksForRow(line) : []
  const added = [
    !isTitle && `# ${name.replace(/^./, (first) => first.toUpperCase()).replace(/[-_]+/g, ' ')}`,
    `<!-- placeholder, may stay: What did you do alone? Who uses it? How much? Say what it does, what it is made with and when, in
one line of italics below the title: *Splits bills. React · 2025*${hasPicture ? '' : noPicture}
Then delete this comment. -->`,
    !madeWith && sentence && `*${sentence}*`,
    url && !links.some((link) => hrefOf(link).startsWith(url)) && `[Code](${url})`,
  ]
  const lines = added.filter(Boolean).join('\n\n')
  const end = isTitle ? endOf(heading, block) : 0
  const rest = source.slice(end)
  const gap = '\n\n'.slice(/^\n*/.exec(rest)?.[0].length)
  return `${source.slice(0, end)}${end ? '\n\n' : ''}${lines}${gap}${rest}`
}

/** Where the lines of the row belong: below the title, or what contains it. */
function endOf(heading: Element, block?: RootContent): number {
  const end = block?.position?.end.offset ?? 0
  if (block === heading || /<\/(div|center|p)>\s*$/.test(source.slice(0, end))) return end
  // A tag that is never closed contains all of the text.
  const start = heading.position?.end.offset ?? 0
  return start + (/\n\s*\n|$/.exec(source.slice(start))?.index ?? 0)
}

/** The first sentence of the text, if it is short and of plain words. */
function firstSentence(): string | undefined {
  let words = ''
  visit({ type: 'root', children: row.text }, 'element', (node) => {
    if (isTag(node, 'ul', 'ol', 'table', 'details')) return SKIP
    if (node.tagName !== 'p' || !textOf(node).trim()) return
    const end = node.children.findIndex((child) => isTag(child, 'br'))
    const line = node.children.slice(0, end < 0 ? undefined : end)
    if (!line.some((child) => isTag(child, 'sup'))) words = textOf(line).replace(/\s+/g, ' ').trim()
    return EXIT
  })
  const sentence = /^.+?[.!?](?=\s|$)|^.+[^:]$/.exec(words)?.[0] ?? ''
  const isPlain = !/[*_<>[\]`\\$]|https?:|bootstrapped with|minimal setup/.test(sentence)
  return isPlain && sentence.length >= 30 && sentence.length <= 140 ? sentence : undefined
}
