import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

/** Aligns the cells of a table by class, because the site's policy blocks the inline style that MDX writes. */
export function alignedCells() {
  return (tree: Root) => {
    visit(tree, 'element', ({ properties }) => {
      const { align } = properties
      if (!align) return
      delete properties.align
      // Left is how every cell is aligned.
      if (align !== 'left') properties.className = [`align-${align}`]
    })
  }
}
