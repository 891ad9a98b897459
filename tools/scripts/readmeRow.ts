/** The row of a project that is made from a README. */
import type { Element, RootContent } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { isTag, withoutEmphasis } from '../authoring/linksIn.ts'
import { hrefOf, isHeading, isSpace, splitRow } from '../authoring/projectRow.ts'
import { edit, rangeOf } from './edit.ts'
import { isManual } from './leaveOut.ts'
import type { Readme } from './readme.ts'

/** Headings of sections and of generators, which a README without a title starts with. */
const notTitles =
  /^\W*(about|about (the|this) (project|app)|introduction|overview|description|(react|vue)( \+ \w+)* \+ vite|features|project|readme|demo|screenshots?)\W*$/i

/** Markdown, or nothing. */
type Row = { title: string; line: string; links: string; isAnswered: boolean }

/** What a README has in its row, and where that starts. */
export function readRow({
  source,
  text,
}: Readme): Row & { starts: { line: number; links: number } } {
  const { heading, madeWith = [], line } = splitRow(text)
  const links = isTag(line, 'p') ? line.children : []
  const written = (nodes: RootContent[]) => {
    const [first, last] = [nodes[0], nodes.at(-1)]
    return first && last ? source.slice(rangeOf(first).from, rangeOf(last).to).trim() : ''
  }
  const startOf = ([first]: RootContent[]) => (first ? rangeOf(first).from : -1)
  return {
    title: heading ? written([heading]) : '',
    line: madeWith.length > 0 ? `*${written(madeWith)}*` : '',
    links: written(links),
    isAnswered: !source.includes('<!-- placeholder'),
    starts: { line: startOf(madeWith), links: startOf(links) },
  }
}

/** Whether the row of a project links to a repository. */
export function linksTo(links: string, url: string): boolean {
  return url !== '' && new RegExp(`${RegExp.escape(url)}(?![\\w.-])`, 'i').test(links)
}

/** The heading that is the project's title, and not that of a first section. */
export function findTitle({ text }: Readme, name: string): Element | undefined {
  const { heading } = splitRow(text)
  const letters = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const words = textOf(heading).trim()
  const [own, given] = [letters(words), letters(name)]
  const isName = own.includes(given) || given.includes(own)
  const isTitle =
    (heading?.tagName === 'h1' || isName) && !notTitles.test(words) && !isManual(words)
  return isTitle || own === given ? heading : undefined
}

type Added = { name: string; url: string; demo: string | undefined; picture: string | undefined }

/** The README with its row: what the owner has kept, or else what the README says itself, and a comment that asks for more. */
export function withRow(readme: Readme, { name, url, demo, picture }: Added, kept?: Row): string {
  const { source, text } = readme
  const title = findTitle(readme, name)
  const block = title && splitRow(text).block
  const { starts, ...own } = readRow(title ? readme : { ...readme, text: [] })
  const sentence = own.line ? undefined : sentenceBelow(text, title)
  const code = url && !linksTo(own.links, url) && `[Code](${url})`
  const isAlone = demo && linksTo(own.links, demo) && !/https?:.*https?:/s.test(own.links)
  const others = isAlone ? '' : own.links
  const tryIt = demo && !linksTo(others, demo) && `[Try it](${demo})`
  const { line, links, isAnswered, ...row } = kept ?? {
    title: title ? titleIn(own.title, textOf(title).trim()) : `# ${titleFrom(name)}`,
    line: own.line || (sentence ? `*${sentence.words}*` : ''),
    links: [code, tryIt, others].filter(Boolean).join(' · '),
    isAnswered: false,
  }
  const toDo = line
    ? 'Replace the line below with what it does, what it is made with and when:'
    : 'Say what it does, what it is made with and when, in one line of italics below the title:'
  const question = `<!-- placeholder, may stay: What did you do alone? Who uses it? How much?
${toDo} *Splits the bills of **40 people**. React · 2025*${picture ? `\nIt shows no large picture: save a screenshot as ${picture}.` : ''}
Then delete this comment. -->`
  const lines = [!title && row.title, !isAnswered && question, line, links].filter(Boolean)
  const end = title ? endOf(source, title, block) : 0
  const gap = '\n\n'.slice(/^\n*/.exec(source.slice(end))?.[0].length)
  const moved = below(text, title).filter((node) => {
    const { from, to } = rangeOf(node)
    const has = (start: number) => start >= from && start < to
    return (line && node === sentence?.node) || has(starts.line) || has(starts.links)
  })
  const edited = edit(source, [
    ...(title ? [{ ...rangeOf(title), by: row.title }] : []),
    { from: end, to: end, by: `${end ? '\n\n' : ''}${lines.join('\n\n')}${gap}` },
    ...moved.map(rangeOf),
  ])
  return `${edited.trimEnd()}\n`
}

/** Where the lines of the row belong: below the title, or what contains it. */
function endOf(source: string, title: Element, block: RootContent = title): number {
  const { to } = rangeOf(block)
  if (isTag(block, title.tagName) || /<\/(div|center|p)>\s*$/.test(source.slice(0, to))) return to
  // A tag that is never closed contains all of the text.
  const start = rangeOf(title).to
  return start + (/\n\s*\n|$/.exec(source.slice(start))?.index ?? 0)
}

/** What follows one another in a text, also in a `<div align="center">`. */
function blocksOf(text: RootContent[]): RootContent[] {
  const blocks = text.filter((node) => !isSpace(node))
  return blocks.flatMap((node) => (isTag(node, 'div') ? blocksOf(node.children) : [node]))
}

function below(text: RootContent[], title: Element | undefined): RootContent[] {
  const blocks = blocksOf(text)
  if (!title) return blocks
  return blocks.slice(blocks.findIndex((node) => rangeOf(node).from === rangeOf(title).from) + 1)
}

/** The paragraph directly below the title, if it is a sentence of plain words that fits into a line of the row. */
function sentenceBelow(text: RootContent[], title: Element | undefined) {
  const [node] = below(text, title)
  const inside = isTag(node, 'blockquote') ? node.children.filter((child) => !isSpace(child)) : []
  const paragraph = inside.length === 1 ? inside[0] : node
  if (!node || !isTag(paragraph, 'p')) return
  if (!withoutEmphasis(paragraph.children).every(({ type }) => type === 'text')) return
  const words = textOf(paragraph).replace(/\s+/g, ' ').trim()
  const isPlain =
    !/[*_<>[\]`\\$]|https?:|:$|^[\p{L} ]{1,20}:|\b(clone|install|this template)\b/iu.test(words)
  const isOne = !/[.!?]["”’)]* \S|[。！？]./u.test(words)
  if (isPlain && isOne && words.length >= 20 && words.length <= 140) return { node, words }
}

/** The name of a repository in words, but "E-commerce" as it is. */
function titleFrom(name: string): string {
  if (/^\p{L}-\p{L}+$/u.test(name)) return name
  const words = name.replace(/[-_]+/g, ' ')
  return /^[a-z]+( |$)/.test(words) ? words.replace(/^./, (first) => first.toUpperCase()) : words
}

/** The title as it is written, unless it is the name of a repository. */
function titleIn(written: string, words: string): string {
  return /^[^\s-_]+[-_]\S+$/.test(words) ? written.replace(words, titleFrom(words)) : written
}

/** GitHub, videos and documents. */
const notDemos =
  /^https?:\/\/([\w-]+\.)*(github|githubusercontent|youtube|youtu|vimeo|loom|(drive|docs)\.google)\.(com|be)\/|\.(pdf|docx?|pptx?|mp4|mov|gif|png|jpe?g|zip)$/i

/** The address of what visitors can try, if the title, what is above the first section or one called "Demo" links to it. */
export function findDemo({ text }: Readme, title: Element | undefined): string | undefined {
  let demo: string | undefined
  let section = ''
  for (const block of title ? [title, ...below(text, title)] : below(text, title)) {
    if (block !== title && block.type === 'element' && isHeading(block)) section = textOf(block)
    if (section && !/\b(demo|live|try)\b/i.test(section)) continue
    visit(block, 'element', (link) => {
      if (link.tagName !== 'a' || !/^https?:/.test(hrefOf(link)) || notDemos.test(hrefOf(link)))
        return
      let words = textOf(link).trim()
      visit(link, 'element', ({ properties }) => {
        words ||= `${properties.alt ?? ''}`
      })
      const isAddress = /^(https?:|www\.)/.test(words)
      // "Try it here", and an address that is written out.
      const label = isAddress || /^(click )?here$/i.test(words) ? section + textOf(block) : words
      const isSite = block === title || (isAddress && label === words)
      const isCalledSo =
        /\b(demo|live|try|play|access|hosted|deployed)\b|^\W*(web ?)?site\W*$/i.test(label)
      if (isSite || (isCalledSo && !/\b(video|docs|documentation|paper|report)\b/i.test(label)))
        demo ??= hrefOf(link)
    })
  }
  return demo
}
