/** What the Markdown of `content/` means beyond Markdown. */
import { basename } from 'node:path'
import type { Heading, Paragraph, Root, RootContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import type { VFile } from 'vfile'

/**
 * A paragraph of pictures is a row of photos, and a picture alone in a paragraph is one photo. Those
 * that stand before the first subheading are in the first view and must not load lazily.
 */
export function photoRows() {
  return (tree: Root) => {
    let inFirstView = true
    tree.children = tree.children.flatMap((node): RootContent[] => {
      if (node.type === 'heading' && node.depth > 1) inFirstView = false
      if (node.type !== 'paragraph' || !holdsPicturesOnly(node)) return [node]
      const pictures = node.children.filter((child) => child.type === 'image')
      const isRow = pictures.length > 1
      for (const picture of pictures) {
        picture.data = { hProperties: { inRow: isRow, loading: inFirstView ? 'eager' : 'lazy' } }
      }
      return isRow ? [element('PhotoRow', {}, pictures)] : pictures
    })
  }
}

function holdsPicturesOnly({ children }: Paragraph): boolean {
  const isBlank = (text: string) => text.trim() === ''
  return (
    children.some((child) => child.type === 'image') &&
    children.every(
      (child) => child.type === 'image' || (child.type === 'text' && isBlank(child.value)),
    )
  )
}

/**
 * A file in `content/projects/` is one collapsible section: its first heading is what a visitor
 * clicks, the rest is what opens, and its file name without the number is the section's address.
 */
export function projectSections() {
  return (tree: Root, file: VFile) => {
    if (!/[\\/]content[\\/]projects[\\/]/.test(file.path)) return
    const code = tree.children.filter((node) => node.type === 'mdxjsEsm')
    const [title, ...text] = tree.children.filter((node) => node.type !== 'mdxjsEsm')
    if (title?.type !== 'heading') {
      file.fail('A project starts with its title: a line such as "# Chess AI".', title)
    }
    // The page has the h1, so that everything in here stands one step below it.
    for (const node of [title, ...text]) if (node.type === 'heading') lower(node)
    const id = basename(file.path, '.mdx').replace(/^\d+-/, '')
    tree.children = [
      ...code,
      element('Section', {}, [
        element('summary', {}, [title]),
        element('div', { id, className: 'section-text' }, text),
      ]),
    ]
  }
}

function lower(heading: Heading) {
  heading.depth = Math.min(heading.depth + 1, 6) as Heading['depth']
}

function element(
  name: string,
  attributes: Record<string, string>,
  children: RootContent[],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([name, value]) => ({
      type: 'mdxJsxAttribute',
      name,
      value,
    })),
    children: children as MdxJsxFlowElement['children'],
  }
}
