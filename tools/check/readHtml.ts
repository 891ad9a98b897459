import { type DefaultTreeAdapterTypes as Parsed, parseFragment } from 'parse5'

type Node = Parsed.ChildNode
type Element = Parsed.Element

export type HtmlElement = { tag: string; attributes: Record<string, string> }

/** What browsers make of React's HTML: the page's own elements, and what they would move or close. */
export function readHtml(html: string) {
  const tree = parseFragment(html, { sourceCodeLocationInfo: true })
  const main = tree.childNodes.filter(isElement).find(({ tagName }) => tagName === 'main')
  const nodes = main ? [...descendants(main)] : []
  const elements = nodes.filter(isElement).map((node) => ({
    tag: node.tagName,
    attributes: attributesOf(node),
  }))
  return { elements, misplacedNodes: [...findMisplacedNodes(nodes)] }
}

/** Whether an SVG runs a script, or has a link that does. */
export function isActive(svg: string): boolean {
  const isScript = ({ name, value }: { name: string; value: string }) =>
    /^on/i.test(name) || URL.parse(value)?.protocol === 'javascript:'
  return [...descendants(parseFragment(svg))]
    .filter(isElement)
    .some(({ tagName, attrs }) => tagName === 'script' || attrs.some(isScript))
}

/** A node that HTML does not allow inside another: each is a tag, or "text". Ids are those of `recordingJsxRuntime.ts`. */
type MisplacedNode = { inner: string; outer: string; ids: string[] }

const empty = /^(area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** React's HTML closes every element where it ends, so browsers find everything in the order in which it is written. */
function* findMisplacedNodes(nodes: Node[]): Generator<MisplacedNode> {
  for (const [index, node] of nodes.entries()) {
    const location = node.sourceCodeLocation
    const before = nodes[index - 1]
    if (!location) {
      // Such as the `<tbody>` that a table needs. An empty one is what is left of a paragraph that was closed early.
      const [child] = isElement(node) ? node.childNodes : []
      if (child) yield misplaced(child, node.parentNode as Element)
    } else if (before && location.startOffset < lastOffset(before)) {
      yield misplaced(before, node)
    } else if (isElement(node) && !empty.test(node.tagName) && !node.sourceCodeLocation?.endTag) {
      const inner = nodes.find(
        (other) => other.sourceCodeLocation?.startOffset === location.endOffset,
      )
      if (inner) yield misplaced(inner, node)
    }
  }
}

/** Browsers append text that they move to the text before. */
function lastOffset(node: Node): number {
  const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {}
  return isElement(node) ? startOffset : endOffset
}

function misplaced(inner: Node, outer: Node): MisplacedNode {
  const name = (node: Node) => (isElement(node) ? `<${node.tagName}>` : 'text')
  const ids = [inner, outer]
    .filter(isElement)
    .flatMap((node) => attributesOf(node)['data-at'] ?? [])
  return { inner: name(inner), outer: name(outer), ids }
}

function* descendants({ childNodes }: Pick<Element, 'childNodes'>): Generator<Node> {
  for (const node of childNodes) {
    yield node
    if (isElement(node)) yield* descendants(node)
  }
}

function isElement(node: Node): node is Element {
  return 'tagName' in node
}

function attributesOf({ attrs }: Element): Record<string, string> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
}
