/**
 * Leaves out of a README what is for whoever runs the code. A section goes if it has the name of such a section, or if a third
 * of it at least is typed into a terminal, unless it shows something. So do contents, and badges above the first section.
 */
import type { Element, RootContent } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { isTag } from '../authoring/linksIn.ts'
import { hrefOf, isHeading, isSpace } from '../authoring/projectRow.ts'
import { edit, type Range, rangeOf } from './edit.ts'
import type { Readme } from './readme.ts'

/** A heading with what is below it, up to the next; each block up to where the next starts. */
type Section = { name: string; level: number; blocks: Block[]; inside: Section[] }
type Block = Range & { node: RootContent }

const any = (...names: string[]) => `(${names.join('|')})`
const kind = any(
  'local|manual|quick|basic|project|app|dev|docker|(back|front)-?end|server|database|unit|end-to-end|e2e',
)
const thing = any(
  '((system|software) )?requirements|(pre-?)?requisites?|dependencies|(un)?install(ation)?|set-? ?up',
  'getting started|quick-? ?start|usage( examples?)?|(available|npm) scripts|environment (variables|setup)',
  'configuration|deployment|(self-)?hosting|dev(elopment)?|tests?|troubleshooting|faq|known (issues|bugs)|roadmap',
  'contribut(e|ing)( guidelines)?|code of conduct|licen[cs](e|ing)|change-? ?log|to-? ?do( list)?',
  '(project|folder|directory|file|repository|code) (structure|layout|organi[sz]ation|tree)',
)
const act = any(
  '(install|build|run|start|deploy|set(ting)? up|test|launch|download)(n?ing)?',
  '(compil|execut|configur|clon)(e|ing)',
)
const object = any(
  'it|everything|project|app(lication)?|program|code|server|api|site|game|script|notebook|tests?',
  'experiments?|(back|front)-?end|client|database|repo(sitory)?|dependencies|environment',
)
const name = `((${kind} )*${thing}|${act}( (the|this|your|all|an?))?( ${kind})*( ${object})?)`
const how = any('with|using|on|in|from|via|for|by|to|without|locally|instructions?|guide|steps?')
/** What Create React App, Angular, Vue and Next.js write. */
const generated =
  /^(learn more|further help|code (splitting|scaffolding)|analyzing the bundle size|making a progressive web app|advanced configuration|npm run build` fails to minify|recommended ide setup|type support for .*|customize configuration)$/i
const contents = /^(table of )?contents$/i
/** "Local setup", "Run the app", "Tests and deployment", "Usage with Docker", "How to build it", but not "Test results". */
const manual = new RegExp(
  `^((how )?to (use|${act})\\b.*|${name}(( ?(,|/|&|and|or))+ ?${name})*( ?(${how}\\b|[:(–—-]).*)?)$`,
  'i',
)

const shell = /\blanguage-(bash|shell|sh|zsh|console|terminal|powershell|ps1?|cmd|bat(ch)?)\b/
const command =
  /^\W{0,2}(git clone|np[mx]|yarn|pnpm|pip3?|python3?|conda|docker|cd|c?make|sudo|apt|brew|cargo|go|mvn|gradle|flutter|dotnet|php|java|export|source|\.\/\S+) /m
const badge =
  /^https?:.*(shields\.io|badge|travis-ci|circleci|\/workflows\/|codecov|coveralls|contrib\.rocks|classroom\.github)/i
/** The definition of a footnote or a link, which the rest of the text may refer to. */
const definition = /^\[(\^[^\]]+\]: .*|[^\]]+\]: *\S+( +["'(].*)?)$/gm

/** Whether a heading is the name of such a section. */
export function isManual(heading: string): boolean {
  const name = nameOf(heading)
  return [contents, manual, generated].some((names) => names.test(name))
}

/** Without an emoji or a number before it. */
function nameOf(heading: string): string {
  return heading.replace(/^[^\p{L}]+|[^\p{L}\p{N})]+$/gu, '')
}

/** What is left of a README, and the names of the sections that are not. */
export function leaveOut({ source, text }: Readme, title: Element | undefined) {
  const top = sectionsOf(text, title, source.length)
  const sections = manualIn(top)
  const others = [...blocksIn(top).filter(isContents), ...top.blocks.flatMap(badgesIn)]
  const edits = [...sections.flatMap(blocksIn), ...others].map(({ from, to }) => {
    const kept = source.slice(from, to).match(definition) ?? []
    return { from, to, by: kept.map((line) => `${line}\n`).join('') }
  })
  const names = new Set(sections.map(({ name }) => name).filter((name) => !contents.test(name)))
  return {
    left: edits.length > 0 ? `${edit(source, edits).trimEnd()}\n` : source,
    names: [...names],
  }
}

/** A tree of sections. At its root is what is above the first. */
function sectionsOf(text: RootContent[], title: Element | undefined, end: number): Section {
  const top: Section = { name: '', level: 0, blocks: [], inside: [] }
  const path = [top]
  let section = top
  let last: Block | undefined
  for (const node of text) {
    const { from } = rangeOf(node)
    // Footnotes have no place of their own.
    if (isSpace(node) || from < (last?.from ?? 0)) continue
    if (last) last.to = from
    last = { node, from, to: end }
    if (levelOf(node) && from !== (title && rangeOf(title).from)) {
      const name = nameOf(textOf(node))
      // Nothing is inside contents, whatever the heading's level.
      const level = contents.test(name) ? 7 : levelOf(node)
      // A rule or an anchor directly above a heading belongs to it.
      const blocks = section.blocks.splice(section.blocks.findLastIndex(hasContent) + 1)
      while (path[0] && path[0].level >= level) path.shift()
      section = { name, level, blocks, inside: [] }
      path[0]?.inside.push(section)
      path.unshift(section)
    }
    section.blocks.push(last)
  }
  return top
}

/** Of a heading, from 1 to 6. */
function levelOf(node: RootContent): number {
  return node.type === 'element' && isHeading(node) ? Number(node.tagName[1]) : 0
}

function blocksIn({ blocks, inside }: Section): Block[] {
  return [...blocks, ...inside.flatMap(blocksIn)]
}

function manualIn({ inside }: Section): Section[] {
  return inside.flatMap((section) => (goes(section) ? [section] : manualIn(section)))
}

function goes(section: Section): boolean {
  const { name, blocks, inside } = section
  if (blocksIn(section).some(showsSomething)) return false
  if (isManual(name)) return true
  const own = blocks.filter((block) => hasContent(block) && !levelOf(block.node))
  const words = own.filter((block) => !isContents(block))
  const isChapter = inside.length > 0 || words.length < own.length
  return inside.every(goes) && (words.length > 0 ? isTyped(words) : isChapter)
}

function isTyped(blocks: Block[]): boolean {
  let typed = 0
  let all = 0
  for (const { node } of blocks) {
    all += textOf(node).length
    visit(node, 'element', (code) => {
      const words = code.tagName === 'code' ? textOf(code) : ''
      const language = `${code.properties.className ?? ''}`
      if (shell.test(language) || (!language && command.test(words))) typed += words.length
    })
  }
  return typed * 3 >= all
}

/** Whether there are words or something to see, and not only a rule or an anchor. */
function hasContent({ node }: Block): boolean {
  const isSeen = ({ tagName }: Element) => /^(img|svg|video|iframe)$/.test(tagName)
  return Boolean(textOf(node).trim()) || has(node, isSeen)
}

/** A screenshot or a video: GitHub shows a link to one that was uploaded there. */
function showsSomething({ node }: Block): boolean {
  return has(node, ({ tagName, properties: { src, href } }) => {
    if (tagName === 'img') return !badge.test(`${src}`)
    return /^(video|iframe)$/.test(tagName) || `${href}`.includes('/user-attachments/')
  })
}

function has(node: RootContent, test: (element: Element) => boolean): boolean {
  let isFound = false
  visit(node, 'element', (element) => {
    isFound ||= test(element)
  })
  return isFound
}

/** Links to the text's own headings, and nothing else. */
function isContents({ node }: Block): boolean {
  let words = ''
  visit(node, (child) => {
    if (isTag(child, 'summary') || (isTag(child, 'a') && /^#./.test(hrefOf(child)))) return SKIP
    if (child.type === 'text') words += child.value
  })
  return !/\p{L}/u.test(words) && has(node, (link) => /^#./.test(hrefOf(link)))
}

/** Badges that are alone, in the title, or beside other images. */
function badgesIn(block: Block): Range[] {
  const { node } = block
  const hasWords = Boolean(textOf(node).trim())
  const isBadge = ({ properties }: Element) => badge.test(`${properties.src}`)
  if (node.type !== 'element' || !has(node, isBadge)) return []
  const isOther = (element: Element) => element.tagName === 'img' && !isBadge(element)
  if (!hasWords && !has(node, isOther)) return [block]
  if (hasWords && !isTag(node, 'div') && !isHeading(node)) return []
  return node.children.flatMap((child) => badgesIn({ node: child, ...rangeOf(child) }))
}
