import { createProcessor } from '@mdx-js/mdx'
import type { Root } from 'mdast'
import { unwrapLinkedPhotos } from '../linkedPhotos.ts'
import { remarkPlugins } from '../markdown.ts'
import type { Diagnostic } from './diagnostic.ts'

type Problem = Omit<Diagnostic, 'file'>

const processor = createProcessor({ remarkPlugins })

/** The syntax tree of an `.mdx` file, or what is wrong with it, explained to somebody who knows Markdown. */
export function readProse(
  path: string,
  source: string,
): { tree: Root; diagnostic?: never } | { tree?: never; diagnostic: Problem } {
  try {
    const tree = processor.parse({ path, value: source }) as Root
    unwrapLinkedPhotos()(tree)
    return { tree }
  } catch (error) {
    return { diagnostic: translate(error as ParserError, source) }
  }
}

/** What MDX's parsers throw. They name themselves in `source` and the kind of error in `ruleId`. */
type ParserError = {
  reason: string
  source?: string
  ruleId?: string
  place?: Point | { start: Point }
}
type Point = { line: number; column: number; offset: number }

const showLessThan = 'To show the character itself, write \\<.'
const showBrace = 'To show the character itself, write \\{.'

function translate(
  { reason, source: parser, ruleId, place }: ParserError,
  source: string,
): Problem {
  const point = place && ('start' in place ? place.start : place)
  const line = point?.line ?? 1

  if (ruleId === 'end-tag-mismatch') {
    const [, tag = '', opened = line] = /`<([^>`]*)>` \((\d+):/.exec(reason) ?? []
    const [, closing] = /^Unexpected closing tag `([^`]+)`/.exec(reason) ?? []
    if (closing) {
      return {
        line,
        problem: `Found ${closing} where </${tag}> was expected.`,
        hint: `Close <${tag}> first, with </${tag}>.`,
      }
    }
    return {
      line: Number(opened),
      problem: `The tag <${tag}> is never closed.`,
      hint: ['br', 'hr', 'img', 'wbr'].includes(tag)
        ? `Write <${tag} />.`
        : `Write </${tag}> where it ends, ${reason.includes('paragraph') ? 'in the same paragraph' : 'on its own line'}. ${showLessThan}`,
    }
  }
  if (ruleId === 'unexpected-closing-slash') {
    return {
      line,
      problem: 'This closing tag has no opening tag.',
      hint: `Delete it, or write the opening tag before it. ${showLessThan}`,
    }
  }
  if (parser === 'micromark-extension-mdx-expression') {
    if (ruleId === 'acorn') {
      return {
        line,
        problem: 'The code between { and } is not valid JavaScript.',
        hint: `Correct it. ${showBrace}`,
      }
    }
    return {
      line: lineOfLast('{', source, point),
      problem: 'A { is never closed.',
      hint: `Write } where it ends. ${showBrace}`,
    }
  }
  if (parser === 'micromark-extension-mdxjs-esm') {
    const text = source.split('\n')[line - 1] ?? ''
    if (/^(import|export)\b/.test(text)) {
      return {
        line,
        problem: 'A line that starts with "import" or "export" is code, and this one is not valid.',
        hint: `Write it like: import { Chart } from './Chart.tsx'. If it is a sentence, start it with another word.`,
      }
    }
    return {
      line,
      problem: 'This line is read as code, because it follows an import.',
      hint: 'Leave a blank line between the import and the text.',
    }
  }
  if (parser === 'micromark-extension-mdx-jsx') {
    if (reason.startsWith('Unexpected character `!`')) {
      return {
        line,
        problem: 'HTML comments such as <!-- --> do not work here.',
        hint: 'Write {/* your comment */}.',
      }
    }
    if (reason.includes('to create a link')) {
      return {
        line,
        problem: 'An address between < and > is not a link here.',
        hint: 'Write [the words to click](https://the.address).',
      }
    }
    if (reason.includes('before attribute value')) {
      return {
        line,
        problem: 'The value of an attribute has no straight quotes.',
        hint: 'Write it like: href="https://the.address".',
      }
    }
    return {
      line: lineOfLast('<', source, point),
      problem: 'A < starts a tag, but no tag follows.',
      hint: showLessThan,
    }
  }
  return { line, problem: `This cannot be parsed: ${reason}.`, hint: 'Correct this line.' }
}

/** The parser notices at the end of the paragraph or file; the owner looks for where it began. */
function lineOfLast(character: string, source: string, point: Point | undefined): number {
  const before = source.slice(0, point?.offset)
  return before.slice(0, before.lastIndexOf(character)).split('\n').length
}
