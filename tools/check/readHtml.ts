import { type DefaultTreeAdapterTypes as Parsed, parseFragment } from 'parse5'
import type { Place } from './diagnostic.ts'

type Element = Parsed.Element

/** With the place where it, or what is around it, is written. Undefined if that is not in `content/`. */
type Node = { node: Parsed.ChildNode; place: Place | undefined }

/** What browsers make of React's HTML: its elements, and what they would move or drop. */
export function readHtml(html: string) {
  const options = { sourceCodeLocationInfo: true, scriptingEnabled: false }
  const nodes = [...descendants(parseFragment(html, options))]
  const elements = nodes.flatMap(({ node, place }) =>
    isElement(node) ? { tag: node.tagName, attributes: attributesOf(node), place } : [],
  )
  return { elements, misplacedNodes: [...findMisplacedNodes(html, nodes)] }
}

/** A node that HTML does not allow inside another: each is a tag, or "text". */
type MisplacedNode = { inner: string; outer: string; place: Place | undefined }

const tagOrText = /<!--.*?-->|<(\/?)([a-z][^\s/>]*)[^>]*>|[^<]*[^<\s][^<]*/gis
const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** React's HTML closes every element where it ends, so its tags say what should be inside of what. */
function* findMisplacedNodes(html: string, nodes: Node[]): Generator<MisplacedNode> {
  const parsed = new Map(nodes.map((node) => [node.node.sourceCodeLocation?.startOffset, node]))
  const open: { tag: string; start: number; isReported?: boolean }[] = []
  for (const { 0: token, 1: slash, 2: name, index } of html.matchAll(tagOrText)) {
    const outer = open.at(-1)
    const outerNode = parsed.get(outer?.start)
    if (slash) while (open.pop()?.tag !== name && open.length > 0);
    else if (outer && outerNode && !token.startsWith('<!--')) {
      const inner = parsed.get(index)
      const isMisplaced = name
        ? inner?.node.parentNode !== outerNode.node
        : /^(table|thead|tbody|tfoot|tr)$/.test(outer.tag)
      // Where one is moved, those after it are, too.
      if (isMisplaced && !(inner && outer.isReported)) {
        outer.isReported = true
        const [, at] = /data-at="([^"]+)/.exec(name ? html.slice(index) : '') ?? []
        const place = placeIn(at) ?? outerNode.place
        yield { inner: name ? `<${name}>` : 'text', outer: `<${outer.tag}>`, place }
      }
    }
    if (name && !slash && !empty.test(name)) open.push({ tag: name, start: index })
  }
}

function* descendants({ childNodes }: Parsed.ParentNode, outer?: Place): Generator<Node> {
  for (const node of childNodes) {
    const place = (isElement(node) && placeIn(attributesOf(node)['data-at'])) || outer
    yield { node, place }
    if (isElement(node)) yield* descendants(node, place)
  }
}

/** What `stampingJsxRuntime.ts` has written, if it is in `content/`. */
function placeIn(at = ''): Place | undefined {
  const [, file, line] = /^(content\/.+):(\d+)$/.exec(at) ?? []
  return file ? { file, line: Number(line) } : undefined
}

function isElement(node: Parsed.ChildNode): node is Element {
  return 'tagName' in node
}

function attributesOf({ attrs }: Element): Record<string, string> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
}
