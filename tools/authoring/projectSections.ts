import type { Heading, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { mdxElement } from './mdxElement.ts'
import { isProject } from './projects.ts'

/**
 * A file in `content/projects/` is one collapsible section: its first heading is what a visitor
 * clicks, the rest is what opens, and its file name without the number is the section's address. A first
 * paragraph that is all emphasis says what the project is made with, and is part of what a visitor clicks.
 */
export function projectSections() {
  return (tree: Root, file: VFile) => {
    if (!isProject(file.path)) return
    const code = tree.children.filter((node) => node.type === 'mdxjsEsm')
    const shown = tree.children.filter((node) => node.type !== 'mdxjsEsm')
    // The page has the h1 and the project's title is an h2, so all other headings start at h3.
    for (const [index, node] of shown.entries()) {
      if (node.type === 'heading') node.depth = clamp(node.depth + 1, index === 0 ? 2 : 3, 6)
    }
    const [, first] = shown
    const madeWith = first && allEmphasis(first)
    const [title] = shown.splice(0, madeWith ? 2 : 1)
    const head = [title, madeWith].filter((node) => node !== undefined)
    tree.children = [
      ...code,
      mdxElement('details', { className: 'section' }, [
        // Without a wrapper around the two: browsers would not read them as the name of what is clicked.
        mdxElement('summary', {}, [
          mdxElement('Mark', { letter: title && firstLetter(title) }, []),
          ...head,
        ]),
        mdxElement('SectionText', {}, [mdxElement(null, {}, shown)], title),
      ]),
    ]
  }
}

/** The text of such a paragraph. With a link in it, the paragraph stays below, because the heading is clicked itself. */
function allEmphasis(node: RootContent): RootContent | undefined {
  const [emphasis, ...others] = node.type === 'paragraph' ? node.children : []
  if (emphasis?.type !== 'emphasis' || others.length > 0) return
  const isPlain = emphasis.children.every(({ type }) => type === 'text' || type === 'inlineCode')
  return isPlain ? mdxElement('span', { className: 'made-with' }, emphasis.children) : undefined
}

/** What the mark shows if there is no drawing: the first letter or digit of a title. */
function firstLetter(title: RootContent): string | undefined {
  let words = ''
  // Not those of an expression, which are code.
  visit(title, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') words += node.value
  })
  return /[\p{L}\p{N}]\p{M}*/u.exec(words)?.[0]
}

function clamp(depth: number, least: number, most: number): Heading['depth'] {
  return Math.max(least, Math.min(depth, most)) as Heading['depth']
}
