import { visit } from 'unist-util-visit'
import { at, type Diagnostic, type Problem } from './diagnostic.ts'
import type { Content, Prose } from './readContent.ts'

/** Markdown that is shown as text, because of one wrong character or something that is missing. */
export function checkText({ prose }: Content): Diagnostic[] {
  return prose.flatMap((one) => [
    ...(/^---\r?\n/.test(one.source) ? at(one.file, 1, frontMatter) : []),
    ...shownAsText(one),
    ...onlyOnGitHub(one),
    ...neverClosed(one),
    ...(one.file.endsWith('.md') && /^import .* from ['"]/.test(one.source)
      ? at(one.file, 1, onlyInMdx)
      : []),
  ])
}

const frontMatter: Problem =
  'Front matter is shown as text.\nDelete it: the title is the first heading, and descriptions are in content/site.ts.'

const mermaid: Problem =
  'warning: Mermaid is shown as code.\nExport the diagram as an SVG file, and show it as an image.'
const formula: Problem =
  'warning: A formula is shown as text.\nWrite <sup>, <sub> or MathML, or show an image. To show a dollar sign, write \\$.'
const indented: Problem =
  'warning: Indented code is shown as text.\nWrite ``` on the line before it and on the line after.'

/** `$x$` or `$$x$$`, but not "between $5 and $10". */
const math = /(?<![\\$\w])(\$\$?)(?=\S)[^$]*?(?<=\S)\1(?![\w$])/
const emoji = /(?<![\w:]):[a-z][a-z0-9_+-]*:(?![\w:])/

const onlyInMdx: Problem =
  'A .md file cannot use components.\nName the file .mdx, or write Markdown.'

/** `Array<string>` in Markdown, where the tag is not shown. */
function neverClosed({ file, source, tree }: Prose): Diagnostic[] {
  const found: Diagnostic[] = []
  visit(tree, 'html', ({ value, position }) => {
    if (/^<[A-Z]\w*[^>]*\{|^<NewTabLink\b/.test(value))
      found.push(...at(file, position?.start.line, onlyInMdx))
    const [, tag] = /^<([a-z][\w-]*)>$/i.exec(value) ?? []
    if (!tag || /^([bh]r|wbr|p|li)$/i.test(tag) || source.includes(`</${tag}>`)) return
    const problem = `warning: ${value} is not shown, because it is read as a tag.\nTo show < itself, write \\<, or put the code between backticks.`
    found.push(...at(file, position?.start.line, problem))
  })
  return found
}

/** What GitHub shows in another way. */
function onlyOnGitHub({ file, source, tree }: Prose): Diagnostic[] {
  const found: Diagnostic[] = []
  visit(tree, (node) => {
    const { start, end } = node.position ?? {}
    const report = (problem?: Problem) => found.push(...at(file, start?.line, problem))
    if (node.type === 'code' && node.lang === 'mermaid') report(mermaid)
    if (node.type === 'code' && node.lang === 'math') report(formula)
    if (node.type === 'paragraph' && tree.children.includes(node) && (start?.column ?? 0) > 4)
      report(indented)
    if (node.type !== 'text') return
    if (math.test(source.slice(start?.offset, end?.offset))) report(formula)
    const [name] = emoji.exec(node.value) ?? []
    if (name) report(`warning: ${name} is shown as text.\nWrite the emoji itself.`)
  })
  return found
}

/** The middle of an image or a link. "[1] (page 3)" is a sentence. */
const address = /\]\(|\] \((?=\/|#|https?:|mailto:|\S*photos\/)/
/** `[words][label]` or `[^1]`, without its definition. Not `a[i][j]`. */
const reference = /(?<![\w\]])\[[^[\]^]+\]\[[^[\]]*\]|\[\^[\w-]+\]/
const unescaped = new RegExp(`(?<!\\\\)(?:${address.source}|${reference.source})`, 'g')

function shownAsText({ file, source, tree }: Prose): Diagnostic[] {
  const found: Diagnostic[] = []
  visit(tree, 'text', ({ position }) => {
    const offset = position?.start.offset ?? 0
    for (const { 0: match, index } of source
      .slice(offset, position?.end.offset)
      .matchAll(unescaped)) {
      const start = source.lastIndexOf('[', offset + index)
      if (source[start - 1] === '\\') continue
      const [text = ''] = source.slice(source[start - 1] === '!' ? start - 1 : start).split('\n', 1)
      const line = source.slice(0, start).split('\n').length
      found.push(...at(file, line, match.startsWith('[') ? noDefinition(match) : explain(text)))
    }
  })
  return found
}

function noDefinition(match: string): Problem {
  const label = /\[[^[\]]*\]$/.exec(match)?.[0]
  return `${match} is shown as text, because ${label} is not defined.\nAdd a line that starts with ${label}: at the end. To show the bracket itself, write \\[.`
}

/** Why an image or a link is not one, and what to write instead. */
function explain(text: string): Problem {
  const isImage = text.startsWith('!')
  const [, words = '', gap, inside = ''] = /^(!?\[.*?\])(\s?)\((.*)$/.exec(text) ?? []
  // A file name may contain a pair of brackets.
  const [, address = '', rest = ''] =
    /^((?:[^()]|\([^()]*\))*?)(\s+["'“”„‘’].*|\).*|)$/.exec(inside) ?? []
  const because = `This is not ${isImage ? 'an image' : 'a link'}, because`
  if (gap) return `${because} there is a space between ] and (.\nDelete the space.`
  if (/^\s+[“”„‘’]/.test(rest)) {
    return `${because} the quotes around the caption are curly.\nWrite straight quotes around the caption: "like this".`
  }
  if (/\s/.test(address.trim())) {
    return `${because} "${address}" contains a space.\nWrite ${words}(<${address.trim()}>${isImage ? ' "the caption"' : ''}).`
  }
  if (/^\s+".*".*"/.test(rest)) {
    return `${because} the caption contains the quotes that end it.\nInside the caption write curly quotes: “like this”.`
  }
  return `${because} its brackets or quotes do not match.\nWrite it like ${isImage ? '![describe the image](photos/file.jpg "why it matters")' : '[the words to click](https://the.address)'}.`
}
