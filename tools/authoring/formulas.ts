/** Draws formulas as MathML, which needs no script. `dollars.ts` finds them. */
import type { Element, Root as HtmlRoot } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import rehypeRaw from 'rehype-raw'
import temml from 'temml'
import { SKIP, visit } from 'unist-util-visit'
import type { VFile } from 'vfile'

/** Drawn last, so that ids of headings and names of tables use the TeX. A wrong formula stays code. */
export function formulas() {
  const parse = rehypeRaw()
  return (tree: HtmlRoot, file: VFile) => {
    visit(tree, 'element', (node, index, parent) => {
      const code = node.tagName === 'pre' ? node.children[0] : node
      if (code?.type !== 'element' || !parent || index === undefined) return
      if (![code.properties.className].flat().includes('language-math')) return
      const isBlock = code !== node || `${file}`.startsWith('$$', node.position?.start.offset)
      const { mathml = '' } = drawFormula(textOf(code), isBlock)
      const drawn = parse({ type: 'root', children: [{ type: 'raw', value: mathml }] }, file)
      const [math] = (drawn as HtmlRoot).children
      if (math?.type !== 'element') return
      math.position = node.position
      math.properties = isBlock ? { display: 'block' } : {}
      // A keyboard can scroll it. In a paragraph, only a span is allowed.
      const properties = { className: ['formula'], tabIndex: 0 }
      const block: Element = { ...math, tagName: 'span', properties, children: [math] }
      parent.children[index] = isBlock ? block : math
      return SKIP
    })
  }
}

/** MathML, also of `` $`x`$ ``; or what is wrong, in Temml's words, and how many lines below the first. */
export function drawFormula(tex: string, displayMode: boolean) {
  try {
    return {
      mathml: temml.renderToString(tex.replace(/^`(.*)`$/s, '$1'), {
        displayMode,
        throwOnError: true,
      }),
    }
  } catch (thrown) {
    const { name, message, position = 0 } = thrown as Error & { position?: number }
    const [words] = message.trim().split(/ at (?:position|end of input)/)
    // `a_` makes Temml throw a TypeError about its own code.
    const problem = name === 'ParseError' ? words : 'Something is missing'
    return { problem, line: tex.slice(0, position).split('\n').length - 1 }
  }
}
