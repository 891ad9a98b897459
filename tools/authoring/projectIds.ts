// Never throws, unlike `decodeURIComponent`.
import { unescape as decoded } from 'node:querystring'
import type { Nodes, Root } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { addressesBeside, isProject, isReadme, projectAddress } from './projects.ts'

/** Attributes that contain ids, without hyphens and capitals, which HTML and JSX use differently. */
const references =
  /^(id|htmlfor|headers|aria(activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns))$/

/**
 * All projects are on one page, so every id in a project starts with its address, whoever wrote it, and so does whatever
 * refers to it. The text of the project has the address itself.
 */
export function projectIds() {
  return (tree: Root, file: VFile) => {
    if (!isProject(file.path)) return
    const address = projectAddress(file.path)
    const ids = new Set<string>()
    changeAttributes(tree, (name, value) => {
      if (name === 'id') ids.add(value)
      return value
    })
    const others = addressesBeside(file.path).filter((other) => other.startsWith(`${address}-`))
    const rename = (id: string) => {
      if (!ids.has(id)) return id
      // `chess-ai` may be another project, and `chess-ai-board` in it.
      const isTaken = others.some((other) => `${address}-${id}-`.startsWith(`${other}-`))
      return `${address}-${isTaken ? '-' : ''}${id}`
    }
    const byLetters = new Map(Array.from(ids, (id) => [lettersOf(id), rename(id)]))
    // The title has no id of its own.
    visit(tree, 'mdxJsxFlowElement', (node) => {
      if (node.name === 'title') byLetters.set(lettersOf(textOf(node)), address)
    })
    // What a README no longer has, such as a section that was left out, is still in its repository.
    const elsewhere = isReadme(file.path) && file.data.repository
    const follow = (link: string, id: string) => {
      const own = ids.has(id) ? rename(id) : byLetters.get(lettersOf(id))
      if (own) return `#${own}`
      return elsewhere && id !== 'top' ? `${elsewhere}${link}` : link
    }
    changeAttributes(tree, (name, value) => {
      if (/^(xlink:?)?href$/.test(name)) return value.replace(/^#(.+)/, follow)
      if (references.test(name)) return value.replace(/\S+/g, rename)
      // In an inline SVG: `fill="url(#gradient)"`.
      return value.replace(/(?<=url\(["']?#)[^"')]+/g, rename)
    })
  }
}

/** `## ⚙️ Setup` is linked to as `#️-setup` on GitHub, and READMEs write `#-setup`, `#Setup` or `#user-content-setup`. */
function lettersOf(id: string): string {
  return decoded(id)
    .toLowerCase()
    .replace(/^user-content-|[^\p{L}\p{N}]/gu, '')
}

/** Those of HTML. Those of a component are its own. */
function changeAttributes(tree: Nodes, change: (name: string, value: string) => string) {
  visit(tree, (node) => {
    const { properties = {} } = node.type === 'element' ? node : {}
    for (const [name, value] of Object.entries(properties)) {
      const changeOne = (item: unknown) => change(name.toLowerCase(), String(item))
      if (typeof value === 'string') properties[name] = changeOne(value)
      if (Array.isArray(value)) properties[name] = value.map(changeOne)
    }
    const isHtml = 'attributes' in node && /^[a-z]/.test(node.name ?? '')
    for (const attribute of isHtml ? node.attributes : [])
      if ('name' in attribute && typeof attribute.value === 'string')
        attribute.value = change(attribute.name.replace('-', '').toLowerCase(), attribute.value)
  })
}
