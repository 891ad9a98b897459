import type { Root, Table } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { mdxElement } from './mdxElement.ts'

/** A table that is too wide for a phone scrolls, so it is in a region that a keyboard can reach. */
export function tableRegions() {
  return (tree: Root) => {
    visit(tree, 'table', (table: Table, index, parent) => {
      if (!parent || index === undefined) return
      const columns = table.children[0]?.children.map((cell) => textOf(cell)).filter(Boolean) ?? []
      const label = ['Table', columns.join(', ')].filter(Boolean).join(': ')
      const attributes = { className: 'table', 'aria-label': label, tabIndex: '0' }
      parent.children[index] = mdxElement('section', attributes, [table])
      return index + 1
    })
  }
}
