import { type DefaultTreeAdapterTypes as Parsed, parseFragment } from 'parse5'
import type { Place } from './diagnostic.ts'

export type HtmlElement = {
  tag: string
  attributes: Record<string, string>
  /** Where it, or what is around it, is written. Undefined if that is not in `content/`. */
  place: Place | undefined
}

/** The elements of React's HTML, as browsers read it. */
export function readHtml(html: string): HtmlElement[] {
  return [...elementsIn(parseFragment(html, { scriptingEnabled: false }))]
}

function* elementsIn({ childNodes }: Parsed.ParentNode, outer?: Place): Generator<HtmlElement> {
  for (const node of childNodes) {
    if (!('tagName' in node)) continue
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    const place = placeIn(attributes['data-at']) ?? outer
    yield { tag: node.tagName, attributes, place }
    yield* elementsIn(node, place)
  }
}

/** What `stampingJsxRuntime.ts` has written, if it is in `content/`. */
function placeIn(at = ''): Place | undefined {
  const [, file, line] = /^(content\/.+):(\d+)$/.exec(at) ?? []
  return file ? { file, line: Number(line) } : undefined
}
