import type { parseSync } from 'vite'
import type { Diagnostic } from './diagnostic.ts'

type SyntaxProblem = ReturnType<typeof parseSync>['errors'][number]

const straightQuotes = 'Write straight quotes around text: \'like this\', or "like this".'

/** What is wrong with `content/site.ts`, on the line to change: parsers notice one token too late. */
export function explainSyntaxError(
  { message, labels }: SyntaxProblem,
  source: string,
): Omit<Diagnostic, 'file'> {
  const offset = labels[0]?.start ?? 0
  const line = lineAt(source, offset)
  const text = source.split('\n')[line - 1] ?? ''

  if (/[‘’“”„‚]/.test(source[offset] ?? '')) {
    return {
      line,
      problem: `The quote ${source[offset]} is curly, as word processors write it.`,
      hint: straightQuotes,
    }
  }
  if (message.startsWith('Unterminated string')) {
    return {
      line,
      problem: 'This text has no closing quote.',
      hint: /[‘’“”]\s*[,)}]?/.test(text)
        ? `${straightQuotes} Curly quotes do not work.`
        : 'Write the same quote at its end as at its start, on the same line.',
    }
  }
  const [, closing, found] =
    /^Expected (?:`,` or )?`([\])}])` but found `(.+)`$/.exec(message) ?? []
  const opened = labels[1] ?? { start: source.lastIndexOf('{') }
  if (closing && (found === ':' || found === 'EOF')) {
    return {
      line: lineAt(source, opened.start),
      problem: `The ${source[opened.start]} on this line is never closed.`,
      hint: `Write ${closing} where it ends.`,
    }
  }
  if (/^Expected `,`/.test(message)) {
    const before = codeBefore(source, offset)
    const lineBefore = lineAt(source, before.length)
    if (lineBefore < line) {
      return {
        line: lineBefore,
        problem: 'A comma is missing at the end of this line.',
        hint: `Write: ${before.split('\n').at(-1)?.trim()},`,
      }
    }
    if (before.endsWith("'") && /^\w/.test(source.slice(offset))) {
      return {
        line,
        problem: 'An apostrophe ends the text here, or a comma is missing.',
        hint: 'Put text with an apostrophe between double quotes: "Ada\'s site". Put a comma between two fields.',
      }
    }
    if (/^\s*[\w'"]+\s+['"[{p]/.test(text)) {
      return {
        line,
        problem: 'A colon or a comma is missing on this line.',
        hint: "Write a field like this: name: 'Ada Example',",
      }
    }
    return {
      line,
      problem: 'Text has no quotes, or a comma or a bracket is missing.',
      hint: `${straightQuotes} Close every bracket, and end every field with a comma.`,
    }
  }
  return {
    line,
    problem: `The file cannot be parsed from here on: ${message}.`,
    hint: 'Put text between quotes, close every bracket, and end every field with a comma.',
  }
}

/** The source before an offset, without the spaces and comments at its end. */
function codeBefore(source: string, offset: number): string {
  const before = source.slice(0, offset).trimEnd()
  const comment = /(\/\*(?:(?!\*\/)[\s\S])*\*\/|(?<=^|\s)\/\/[^\n]*)$/.exec(before)
  return comment ? codeBefore(source, comment.index) : before
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
