/** Finds formulas between dollars as GitHub does, so that prices stay prices. */
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import type { Code, Construct, Extension, State } from 'micromark-util-types'

const dollar = 36
const remarkMath = math()

/** `$$x$$`, `` $`x`$ `` or `$x$`, which has no space inside its dollars, and no letter or digit outside. */
const formula =
  /^(?:\$\$(?:[^$\\]|\\[^$])+\$\$(?!\$)|(?:\$`[^`$]+`\$|\$(?![\s`])(?:[^$\\`]|\\[^$])+(?<!\s)\$)(?![$\p{L}\p{N}]))/su

/** remark-math would read "$5 and $" as a formula. */
const inText: Construct = {
  ...onlyIf((rest, isEnd) => (isEnd ? formula.test(rest) : undefined), remarkMath.text),
  previous: (code) => !/[$\p{L}\p{N}]/u.test(textOf(code)),
}

/** `$$` on lines of their own. remark-math ignores what is on the same line, so that is left to `inText`. */
const asBlock = onlyIf(isBlock, remarkMath.flow)

type IsWanted = (text: string, isEnd: boolean) => boolean | undefined

/** remark-math's rule, where the text that follows is wanted. */
function onlyIf(isWanted: IsWanted, rules: Extension['text']): Construct {
  const rule = rules?.[dollar] as Construct
  return {
    ...rule,
    tokenize(effects, ok, nok) {
      const found = rule.tokenize.call(this, effects, ok, nok)
      return effects.check(lookAhead(isWanted), found, nok)
    },
  }
}

function isBlock(text: string, isEnd: boolean): boolean | undefined {
  const [fence = '', ...lines] = text.split('\n').map((line) => line.trim())
  if (/[^$]/.test(fence)) return false
  const last = lines.at(-1)
  return last?.endsWith('$$') ? last === '$$' : isEnd || undefined
}

/** Reads on, without consuming anything, until it is known whether the text is wanted. */
function lookAhead(isWanted: IsWanted): Construct {
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
