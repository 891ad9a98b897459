import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

/** GitHub's Markdown gives the checkbox of a task no label. */
export function labelledTasks() {
  return (tree: Root) => {
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName === 'input') properties.ariaLabel = properties.checked ? 'Done' : 'Not done'
    })
  }
}
