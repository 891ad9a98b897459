import { stripVTControlCharacters } from 'node:util'
import { elementProblem } from './checkElements.ts'
import type { Problem } from './diagnostic.ts'
import type { Content } from './readContent.ts'

/** What is wrong with a rendered element, explained to somebody who writes Markdown. */
export function problemOf(
  tag: string | undefined,
  props: Record<string, unknown>,
  content: Content,
): Problem | undefined {
  if (tag === undefined) {
    return {
      problem: 'The component on this line is not exported by the file that it is imported from.',
      hint: 'Write "export" before it in that file, and the same name here.',
    }
  }
  const [object] = [props.children].flat().filter(isPlainObject)
  if (object && tag !== 'component') {
    return {
      problem: `A page cannot show this value, because it is an object: ${describe(object)}.`,
      hint: 'Show text or a number, such as one of its fields.',
    }
  }
  return elementProblem(tag, props, content, true)
}

/** React throws for one too, but without a line number. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return !('$$typeof' in value || Symbol.iterator in value || 'then' in value)
}

function describe(value: object): string {
  return value instanceof Date ? 'a date' : `{ ${Object.keys(value).join(', ')} }`
}

export function explain({ name, message }: Error): Problem {
  const [, unknown] = /^(\S+) is not defined$/.exec(message) ?? []
  if (unknown) {
    return {
      problem: `"${unknown}" is not defined.`,
      hint: 'Import it at the top of the file, or correct its name.',
    }
  }
  const [summary = ''] = stripVTControlCharacters(message).split('\n')
  return {
    problem: `This cannot be rendered: ${name === 'Error' ? '' : `${name}: `}${summary.replace(/\.?$/, '.')}`,
    hint: 'Correct the expression or the component on this line.',
  }
}
