/** Adds GitHub's callouts, and makes the rest of its Markdown accessible. */
import { nameToEmoji } from 'gemoji'
import type { Element, Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { calloutKinds, type MarkdownWords } from '../../src/contentTypes.ts'
import { markdownWords } from './markdownWords.ts'
import { isProject } from './projects.ts'

/**
 * Puts a table in a region that scrolls on a phone and that a keyboard can reach, named after the heading above it.
 */
export function tableRegions() {
  return (tree: HtmlRoot, file: VFile) => {
    const headings: string[] = []
    const names: string[] = []
    visit(tree, (node, index, parent) => {
      // All projects are on one page, so a project's title comes first.
      if ('name' in node && node.name === 'ProjectRow') headings.push(textOf(node.children[0]))
      if (node.type !== 'element') return
      if (/^h\d$/.test(node.tagName)) headings.splice(isProject(file.path) ? 1 : 0, 1, textOf(node))
      if (node.tagName !== 'table' || !parent || index === undefined) return
      addHeaders(node)
      const name = [markdownWords.table, headings.join(', ')].filter(Boolean).join(': ')
      names.push(name)
      const count = names.filter((used) => used === name).length
      const ariaLabel = count > 1 ? `${name} ${count}` : name
      const properties = { className: ['table'], ariaLabel, tabIndex: 0 }
      parent.children[index] = { type: 'element', tagName: 'section', properties, children: [node] }
      return SKIP
    })
  }
}

/**
 * If the header row, which Markdown requires, is empty, the first cell of every row is a header instead. pandas does
 * not say which headers are for rows, and writes an empty one in the corner. What is short does not wrap on a phone, if it
 * is a first cell, such as "2024 – 2025", or aligned on the right, as numbers are.
 */
function addHeaders(table: Element) {
  const head = table.children.find((child) => 'tagName' in child && child.tagName === 'thead')
  const isHeadless = head && !textOf(head).trim()
  if (isHeadless) table.children = table.children.filter((child) => child !== head)
  delete table.properties.border
  visit(table, 'element', ({ tagName, children }) => {
    const cells = children.filter((child) => child.type === 'element')
    if (tagName !== 'tr' || !cells[0]) return
    const isHead = !cells.some((cell) => cell.tagName === 'td')
    if (isHeadless) cells[0].tagName = 'th'
    for (const cell of isHead ? [] : cells) {
      const { align, style } = cell.properties
      const isNumber = `${align} ${style}`.includes('right')
      if ((cell === cells[0] || isNumber) && textOf(cell).length <= 16)
        cell.properties.dataShort = true
    }
    const scope = isHead ? 'col' : 'row'
    for (const cell of cells.filter((cell) => cell.tagName === 'th')) {
      if (textOf(cell)) cell.properties.scope ??= scope
      else cell.tagName = 'td'
    }
  })
}

const calloutMarker = new RegExp(`^\\[!(${calloutKinds.join('|')})\\][ \\t]*(?:\\r?\\n|$)`, 'i')

/** Turns `> [!NOTE]` into a note with that word above it. */
export function callouts() {
  return (tree: Root) => {
    visit(tree, 'blockquote', (quotation) => {
      const [first] = quotation.children
      const text = first?.type === 'paragraph' ? first.children[0] : undefined
      if (first?.type !== 'paragraph' || text?.type !== 'text') return
      const [marker, kind] = calloutMarker.exec(text.value) ?? []
      if (marker === undefined || !kind) return
      text.value = text.value.slice(marker.length)
      if (!textOf(first)) quotation.children.shift()
      const className = ['callout', kind.toLowerCase()]
      quotation.data = { hName: 'div', hProperties: { className, role: 'note' } }
      quotation.children.unshift({
        type: 'paragraph',
        data: { hProperties: { className: ['callout-word'] } },
        children: [
          { type: 'text', value: markdownWords[kind.toLowerCase() as keyof MarkdownWords] },
        ],
      })
    })
  }
}

const emoji = /(?<!\w):([-+\w]+):(?!\w)/g

/** Replaces `:tada:` outside code. Afterwards, because GitHub makes the ids of headings from the name. */
export function emojis() {
  return (tree: HtmlRoot) => {
    visit(tree, (node) => {
      if (node.type === 'element' && /^(code|pre)$/.test(node.tagName)) return SKIP
      if (node.type === 'text') node.value = replaceEmojis(node.value)
    })
  }
}

export function replaceEmojis(text: string): string {
  return text.replace(emoji, (whole, name) =>
    Object.hasOwn(nameToEmoji, name) ? `${nameToEmoji[name]}` : whole,
  )
}

/** Writes the checkbox of a task in characters, and lets a keyboard scroll code. */
export function focusAndLabels() {
  return (tree: HtmlRoot) => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'pre') node.properties.tabIndex = 0
      // As GitHub writes a task. Any other is the field of a form.
      if (node.tagName !== 'input' || !node.properties.disabled) return
      const { checked } = node.properties
      const ariaLabel = checked ? markdownWords.done : markdownWords.notDone
      node.tagName = 'span'
      node.properties = { className: ['checkbox'], role: 'img', ariaLabel }
      node.children = [{ type: 'text', value: checked ? '[x]' : '[ ]' }]
    })
  }
}

/** Names footnotes. */
export function footnotes() {
  return (tree: HtmlRoot) => {
    visit(tree, 'element', (node) => {
      if (node.properties.id === 'footnote-label')
        node.children = [{ type: 'text', value: markdownWords.footnotes }]
    })
  }
}
