/** Finds formulas between dollars as GitHub does, so that prices stay prices. */
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import type { Code, Construct, Extension, State } from 'micromark-util-types'

const dollar = 36
const { flow: mathFlow, text: mathText } = math()

/** The last two have no letter, digit or dollar after them, and the last has no space inside its dollars. */
const formulas = [
  /^\$\$(?:[^$\\]|\\[^$])+\$\$(?!\$)/s, // $$x$$
  /^\$`[^`$]+`\$(?![$\p{L}\p{N}])/su, // $`x`$
  /^\$(?![\s`])(?:[^$\\`]|\\[^$])+(?<!\s)\$(?![$\p{L}\p{N}])/su, // $x$
]

/** Decides, character by character, whether what follows is a formula. Undefined means: read on. */
type Decide = (code: Code) => boolean | undefined

/** Reads to the character after the next dollars, where a formula ends or there is none. */
function isInText(): Decide {
  let text = ''
  // The dollars before it, the formula, and the dollars after it.
  let part = 0
  return (code) => {
    if ((code === dollar) !== (part % 2 === 0)) part++
    if (code === null || part > 2)
      return formulas.some((formula) => formula.test(text + textOf(code)))
    text += textOf(code)
  }
}

/** Reads to the next line with two dollars: if it has anything else, or the first line has, the formula is in a text. */
function isBlock(): Decide {
  let line = ''
  let isFirst = true
  return (code) => {
    if (code !== null && textOf(code) !== '\n') {
      line += textOf(code)
      return
    }
    const isFence = /^\s*\$+\s*$/.test(line)
    if (isFirst ? !isFence : line.includes('$$')) return isFence
    isFirst = false
    line = ''
    return code === null || undefined
  }
}

/** remark-math's construct, where `decide` says that there is a formula. */
function onlyIf(decide: () => Decide, constructs: Extension['text']): Construct {
  const construct = constructs?.[dollar] as Construct
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const tokenizeFormula = construct.tokenize.call(this, effects, ok, nok)
      return effects.check(lookAhead(decide()), tokenizeFormula, nok)
    },
  }
}

/** Reads on without consuming anything. */
function lookAhead(decide: Decide): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      effects.enter('data')
      return function next(code): State | undefined {
        const isFormula = decide(code)
        if (isFormula === undefined) {
          effects.consume(code)
          return next
        }
        effects.exit('data')
        return isFormula ? ok(code) : nok(code)
      }
    },
  }
}

/** micromark's codes of line endings are -5 to -3, those of tabs -2 and -1. */
function textOf(code: Code): string {
  return code === null ? '' : code < -2 ? '\n' : code < 0 ? ' ' : String.fromCharCode(code)
}

/** remark-math alone would read "$5 and $" as a formula, and ignore what is on the same line as a block's dollars. */
const syntax: Extension = {
  flow: { [dollar]: onlyIf(isBlock, mathFlow) },
  text: {
    [dollar]: {
      ...onlyIf(isInText, mathText),
      previous: (code) => !/[$\p{L}\p{N}]/u.test(textOf(code)),
    },
  },
}

export function dollars(this: { data(): object }) {
  const data = this.data() as Record<string, unknown[] | undefined>
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), mathFromMarkdown()]
}
