import { stripVTControlCharacters } from 'node:util'
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Removes what nbconvert writes besides Markdown: a terminal's colours, empty lines and pandas' style sheets. */
export function notebookOutput() {
  return (tree: Root) => {
    visit(tree, 'code', (code) => {
      code.value = stripVTControlCharacters(code.value).trimEnd()
    })
    // Markdown reads what follows an empty line in a style sheet as code.
    let isInSheet = false
    tree.children = tree.children.filter((node) => {
      if (node.type !== 'html') return !isInSheet
      const html = isInSheet ? `<style scoped>${node.value}` : node.value
      isInSheet = /<style scoped>(?!.*<\/style>)/s.test(html)
      node.value = html.replace(/<style scoped>.*?(<\/style>|$)/gs, '')
      return true
    })
  }
}
