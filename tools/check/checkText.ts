import { visit } from 'unist-util-visit'
import { isResume } from '../../src/isResume.ts'
import { drawFormula } from '../authoring/formulas.ts'
import { isProject } from '../authoring/projects.ts'
import { error, type Problem, type Report, warning } from './diagnostic.ts'
import { type Content, conflictMarker } from './readContent.ts'

const frontMatter = warning`Front matter is shown as text.\nDelete it: the title is the first heading, and descriptions are in content/site.ts.`
const onlyInMdx = (file: string) => error`A .md file cannot use components.\n${toMdx(file)}`
const wrongFormula = (problem: string) =>
  error`This formula cannot be drawn. ${problem}.\nCorrect it, or write \\$ to show a dollar sign.`
const openFormula = error`This formula has no end.\nWrite $$ on a line below it.`
const oneLine = warning`Employers' programs cannot tell the title, the employer and the dates apart in one line.\nWrite ### and the title, below it the employer with \\ at the end, and below that the dates.`
/** A job in bold or in a heading, with the years that it took: `**Company** — Title, 2023 – 2024`. */
const jobInOneLine =
  /^(\*\*|__|#{3,} ).*((19|20)\d\d ?[-–—]|[-–—] ?(\p{L}+\.? |\d\d[./])?(19|20)\d\d)/u
const readAsHtml = (tag: string) =>
  warning`${tag} is not shown, because it is read as HTML.\nPut code between backticks.`
const withoutEnd = /^<(img|br|hr|wbr|input|source|track|col|p|li|t[rhd]|thead|tbody|tfoot|d[td])\b/i

/** What stays text because of one character, and what to do. */
const inText: [RegExp, string][] = [
  [/!?\[[^\]]*\]\([^)\s]+\s+[“”„].*\)/g, 'Write straight quotes around the caption.'],
  [
    // `My Photo (1).jpg`, as browsers name a second download.
    /!?\[[^\]]*\]\([^<>()"“”„]*\S\s+(?:[^\s<>()"“”„]|\(\w+\))(?:[^()]|\(\w+\))*\)/g,
    'Write < before the address and > after it.',
  ],
  [/\[\^[\w-]+\]/g, 'Define it, or write \\[ to show a bracket.'],
]

/** An import, an expression such as `{site.name}`, and a comment: what only an `.mdx` file can have. */
const mdx = /^import .+ from ['"].+['"];?$|\{site\.\w+\}|\{\/\*.*?\*\/\}/gm

function toMdx(file: string): string {
  return `Name the file .mdx${isProject(file) ? '' : ', also in content/pages.ts'}.`
}

/** Markdown that is not shown, or hardly as it was meant. */
export function checkText({ prose }: Content, report: Report) {
  for (const { file, source, tree } of prose) {
    if (/^---\r?\n/.test(source)) report(file, 1, frontMatter)
    visit(tree, (node, _, parent) => {
      const { start, end } = node.position ?? {}
      const text = source.slice(start?.offset, end?.offset)
      const firstLine = start?.line ?? 1
      const reportAt = (problem: Problem, index = 0) =>
        report(file, firstLine + text.slice(0, index).split('\n').length - 1, problem)
      if (/^(paragraph|heading)$/.test(node.type) && text.startsWith('<<<<<<<'))
        reportAt(conflictMarker)
      if (
        parent === tree &&
        isResume({ text: file.slice('content/'.length) }) &&
        jobInOneLine.test(text)
      )
        reportAt(oneLine)
      const isInline = node.type === 'inlineMath'
      if (isInline || node.type === 'math' || (node.type === 'code' && node.lang === 'math')) {
        const { problem, line } = drawFormula(node.value, !isInline || text.startsWith('$$'))
        if (problem) report(file, firstLine + (isInline ? 0 : 1) + line, wrongFormula(problem))
        else if (node.type === 'math' && !text.endsWith('$$')) reportAt(openFormula)
      }
      if (node.type === 'html') {
        const html = text.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ' '))
        for (const { 0: tag, 1: name = '', index } of html.matchAll(/<([a-z][\w-]*)[^<>]*>/gi)) {
          // `Array<String>` and `<your key>` are code.
          const isElement = /[={]|\/>$/.test(tag) || source.includes(`</${name}>`)
          // `<BR>` is HTML.
          if (isElement && /^[A-Z].*[a-z]/.test(name)) reportAt(onlyInMdx(file), index)
          if (!isElement && !withoutEnd.test(tag)) reportAt(readAsHtml(tag), index)
        }
      }
      if (node.type !== 'text') return
      if (file.endsWith('.md'))
        for (const { 0: match, index } of text.matchAll(mdx)) {
          const toDo = match.startsWith('{/*') ? 'Write <!-- … --> instead.' : toMdx(file)
          reportAt(warning`${match} is shown as text.\n${toDo}`, index)
        }
      for (const [pattern, toDo] of inText)
        for (const { 0: match, index } of text.matchAll(pattern))
          reportAt(warning`${match} is shown as text.\n${toDo}`, index)
    })
  }
}
