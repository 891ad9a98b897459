/** Makes what GitHub's Markdown becomes accessible. */
import type { Root as HtmlRoot } from 'hast'
import type { Root, Table } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { mdxElement } from './mdxElement.ts'
import { isProject, projectAddress } from './projects.ts'

/** Puts a table in a region that scrolls on a phone and that a keyboard can reach. */
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

/** Labels the checkbox of a task. */
export function taskLabels() {
  return (tree: HtmlRoot) => {
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName === 'input') properties.ariaLabel = properties.checked ? 'Done' : 'Not done'
    })
  }
}

/** Adds the project's name to the ids of its footnotes, because all projects are on one page. */
export function footnoteIds() {
  return (tree: HtmlRoot, file: VFile) => {
    if (!isProject(file.path)) return
    const prefix = projectAddress(file.path)
    visit(tree, 'element', ({ properties }) => {
      for (const [name, value] of Object.entries(properties)) {
        if (typeof value === 'string') properties[name] = withPrefix(value)
        if (Array.isArray(value)) properties[name] = value.map((one) => withPrefix(String(one)))
      }
    })

    function withPrefix(value: string): string {
      return value
        .replace(/^(#?)user-content-(?=fn)/, `$1${prefix}-`)
        .replace(/^(#?)footnote-label$/, `$1${prefix}-footnotes`)
    }
  }
}
