/** Finds formulas between dollars as GitHub does, so that prices stay prices. */
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import type { Code, Construct, Extension, State } from 'micromark-util-types'

const dollar = 36
const remarkMath = math().flow?.[dollar] as Construct

/** `$$x$$`, `` $`x`$ `` or `$x$`, which has no space inside its dollars, and no letter or digit outside. */
const formula =
  /^(?:\$\$(?:[^$\\]|\\.)+\$\$(?!\$)|(?:\$`[^`]+`\$|\$(?![\s`])(?:[^$\\`]|\\.)+(?<!\s)\$)(?![$\p{L}\p{N}]))/su

/** Instead of remark-math's, which reads "$5 and $" as a formula, and ends one at `\$`. */
const inText: Construct = {
  name: 'mathText',
  previous: (code) => !/[$\p{L}\p{N}]/u.test(textOf(code)),
  tokenize(effects, ok, nok) {
    let [text, position] = ['', 0]
    const isFormula = (rest: string, isEnd: boolean) => {
      text = (isEnd && formula.exec(rest)?.[0]) || ''
      return isEnd ? text !== '' : undefined
    }
    return effects.check(lookAhead(isFormula), next, nok)

    function next(code: Code): State | undefined {
      if (position === 0) effects.enter('mathText')
      const fence = /^\$[$`]/.test(text) ? 2 : 1
      const isFence = position < fence || position >= text.length - fence
      const type = isFence ? 'mathTextSequence' : 'mathTextData'
      const token = textOf(code) === '\n' ? 'lineEnding' : type
      effects.enter(token)
      effects.consume(code)
      effects.exit(token)
      position++
      if (position < text.length) return next
      effects.exit('mathText')
      return ok
    }
  },
}

/** `$$` on lines of their own. remark-math's ignores what is on the same line, so that is left to `inText`. */
const asBlock: Construct = {
  ...remarkMath,
  tokenize(effects, ok, nok) {
    const found = remarkMath.tokenize.call(this, effects, ok, nok)
    return effects.check(lookAhead(isBlock), found, nok)
  },
}

function isBlock(text: string, isEnd: boolean): boolean | undefined {
  const [fence = '', ...lines] = text.split('\n').map((line) => line.trim())
  if (/[^$]/.test(fence)) return false
  const last = lines.at(-1)
  return last?.endsWith('$$') ? last === '$$' : isEnd || undefined
}

/** Reads on, without consuming anything, until it is known whether the text is wanted. */
function lookAhead(isWanted: (text: string, isEnd: boolean) => boolean | undefined): Construct {
  let text = ''
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      effects.enter('data')
      return function next(code): State | undefined {
        const wanted = isWanted(text, code === null)
        if (wanted === undefined) {
          text += textOf(code)
          effects.consume(code)
          return next
        }
        effects.exit('data')
        return wanted ? ok(code) : nok(code)
      }
    },
  }
}

/** micromark's codes of line endings are -5 to -3, those of tabs -2 and -1. */
function textOf(code: Code): string {
  return code === null ? '' : code < -2 ? '\n' : code < 0 ? ' ' : String.fromCharCode(code)
}

const syntax: Extension = { flow: { [dollar]: asBlock }, text: { [dollar]: inText } }

export function dollars(this: { data(): object }) {
  const data = this.data() as Record<string, unknown[] | undefined>
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), mathFromMarkdown()]
}
