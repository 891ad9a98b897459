import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { isProject, projectAddress } from './projects.ts'

/** All projects are on one page, and each would number its footnotes from 1: their ids get the project's name. */
export function footnoteIds() {
  return (tree: Root, file: VFile) => {
    if (!isProject(file.path)) return
    const prefix = projectAddress(file.path)
    visit(tree, 'element', ({ properties }) => {
      for (const [name, value] of Object.entries(properties)) {
        if (typeof value === 'string') properties[name] = own(value)
        if (Array.isArray(value)) properties[name] = value.map((one) => own(String(one)))
      }
    })

    function own(value: string): string {
      return value
        .replace(/^(#?)user-content-(?=fn)/, `$1${prefix}-`)
        .replace(/^(#?)footnote-label$/, `$1${prefix}-footnotes`)
    }
  }
}
