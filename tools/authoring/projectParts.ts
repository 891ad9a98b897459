/** Says what of a project's text is what in its row, which `src/components/ProjectRow.tsx` renders. */
import type { ObjectExpression, Program, Property } from 'estree'
import { visit as visitCode } from 'estree-util-visit'
import type { Root, RootContent } from 'hast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { replaceEmojis } from './gfm.ts'
import { mdxElement } from './mdxElement.ts'
import { pictureOf } from './projectPicture.ts'
import { hrefOf, isHeading, isSpace, linksForRow, splitRow } from './projectRow.ts'
import { isProject } from './projects.ts'

const repository = /^https:\/\/github\.com(\/[\w.-]+){2}(?=\/?$)/

/**
 * The first heading is the title. A next paragraph that is all emphasis says what the project is made with, and a next line
 * or paragraph that consists of links is also shown while the project is closed. All else is the text below these.
 */
export function projectParts() {
  return async (tree: Root, file: VFile) => {
    if (!isProject(file.path)) return
    const isCode = ({ type }: RootContent) => type === 'mdxjsEsm'
    const code = tree.children.filter(isCode)
    const nodes = tree.children.filter((node) => !isCode(node) && !isSpace(node))
    const { heading, title, madeWith, line, text } = splitRow(nodes)
    // The page has the h1 and the project's title is an h2, so all other headings start at h3.
    let hasHeadings: boolean | undefined
    for (const node of text)
      visit(node, 'element', (node) => {
        const level = Number(isHeading(node) && node.tagName[1])
        if (!level) return
        node.tagName = `h${Math.min(6, Math.max(3, level + 1))}`
        if (node.properties.id !== 'footnote-label') hasHeadings = true
      })
    const links = line ? linksForRow(line) : []
    file.data.repository = links.map((link) => repository.exec(hrefOf(link))?.[0]).find(Boolean)
    const { picture, repeated } = await pictureOf(file.path, text, heading)
    const attributes = { letter: firstLetter(title), hasHeadings, repeated }
    const parts = [
      ...part('title', title),
      ...part('madeWith', madeWith),
      ...part('picture', picture),
      ...part('links', line && [line]),
    ]
    tree.children = [...code, mdxElement('ProjectRow', attributes, parts, heading), ...text]
  }
}

/** What `partsAsProperties` makes a property of the row. */
function part(name: string, nodes: RootContent[] = []): RootContent[] {
  if (nodes.length === 0) return []
  const inOne = nodes.length === 1 ? nodes : [mdxElement(null, {}, nodes)]
  // So that MDX does not look for a component of this name.
  return [{ ...mdxElement(name, {}, inOne), data: { _mdxExplicitJsx: true } }]
}

/** A project is two modules, because a bundler does not split one: its row and, with `?text`, its text. */
export function onlyPart() {
  return (tree: Root, { path, data }: VFile) => {
    if (!isProject(path)) return
    const isRow = (node: RootContent) => 'name' in node && node.name === 'ProjectRow'
    tree.children = tree.children.filter(
      (node) => node.type === 'mdxjsEsm' || isRow(node) === (data.part !== 'text'),
    )
  }
}

/** Turns `<ProjectRow><title>…</title>…</ProjectRow>` into `<ProjectRow title={…} … />`. */
export function partsAsProperties() {
  return (program: Program) => {
    visitCode(program, (node) => {
      const [component, props] = node.type === 'CallExpression' ? node.arguments : []
      if (component?.type !== 'Identifier' || component.name !== 'ProjectRow') return
      const { properties } = props as ObjectExpression
      const { value } = (properties.at(-1) ?? {}) as Partial<Property>
      const parts = value?.type === 'ArrayExpression' ? value.elements : [value]
      // Without parts, the last property is another, such as the letter.
      if (parts[0]?.type === 'CallExpression') properties.pop()
      for (const part of parts) {
        const [name, inside] = part?.type === 'CallExpression' ? part.arguments : []
        const [content] = inside?.type === 'ObjectExpression' ? inside.properties : []
        if (name?.type === 'Literal' && content?.type === 'Property')
          properties.push({ ...content, key: { type: 'Identifier', name: `${name.value}` } })
      }
    })
  }
}

/** What the mark shows if there is no drawing: the first letter or digit of a title. */
function firstLetter(children: RootContent[] = []): string | undefined {
  let words = ''
  // Not those of an expression, which are code.
  visit({ type: 'root', children }, 'text', ({ value }) => {
    words += replaceEmojis(value)
  })
  return /[\p{L}\p{N}]\p{M}*/u.exec(words)?.[0]
}
