/** What the Markdown of `content/` means beyond Markdown. */
import { basename } from 'node:path'
import type { Heading, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import rehypeMdxImportMedia from 'rehype-mdx-import-media'
import remarkGfm from 'remark-gfm'
import type { VFile } from 'vfile'
import { linkPhotos, unwrapLinkedPhotos } from './linkedPhotos.ts'
import { alignedCells } from './tables.ts'

/**
 * A comment of its own that starts with "placeholder" marks what follows as ours, not the owner's. It
 * is gone before anything else looks, so a page is the same with it and without.
 */
function withoutMarkers() {
  return (tree: Root) => {
    tree.children = tree.children.filter((node) => !isPlaceholderMarker(node))
  }
}

export function isPlaceholderMarker(node: RootContent): boolean {
  if (node.type !== 'mdxFlowExpression') return false
  const { body = [], comments = [] } = node.data?.estree ?? {}
  return body.length === 0 && comments.some(({ value }) => value.trim().startsWith('placeholder'))
}

/**
 * A paragraph of pictures is a row of photos, and a picture alone in a paragraph is one photo. Those
 * that stand before the first subheading are in the first view and must not load lazily; a project is
 * closed at first, and none of its pictures is in view.
 */
function photoRows() {
  return (tree: Root, file: VFile) => {
    let inFirstView = !isProject(file.path)
    tree.children = tree.children.flatMap((node): RootContent[] => {
      if (node.type === 'heading' && node.depth > 1) inFirstView = false
      if (node.type !== 'paragraph' || !holdsPicturesOnly(node)) return [node]
      const pictures = node.children.filter((child) => child.type === 'image')
      pictures.forEach((picture, place) => {
        const sizes = sizesOf(place, pictures.length)
        picture.data = { hProperties: { sizes, loading: inFirstView ? 'eager' : 'lazy' } }
      })
      return pictures.length > 1 ? [element('div', { className: 'photo-row' }, pictures)] : pictures
    })
  }
}

/**
 * The widths that photo.css gives to a photo, by which browsers choose a file. `auto` would say it
 * for us, but Chromium then keeps every photo that was never scrolled to, until the tab is closed.
 */
function sizesOf(place: number, count: number): string {
  if (count === 1) return '(min-width: 48rem) 44rem, 100vw'
  const wide = `(min-width: 56rem) ${count === 2 ? 28 : 19}rem`
  const isAcross = place === 0 && count % 2 === 1
  return isAcross ? `${wide}, 100vw` : `${wide}, (min-width: 34rem) 50vw, 100vw`
}

export function holdsPicturesOnly({ children }: Paragraph): boolean {
  const isSpace = (child: PhrasingContent) =>
    child.type === 'break' || (child.type === 'text' && child.value.trim() === '')
  return (
    children.some((child) => child.type === 'image') &&
    children.every((child) => child.type === 'image' || isSpace(child))
  )
}

/**
 * A file in `content/projects/` is one collapsible section: its first heading is what a visitor
 * clicks, the rest is what opens, and its file name without the number is the section's address.
 */
function projectSections() {
  return (tree: Root, file: VFile) => {
    if (!isProject(file.path)) return
    const code = tree.children.filter((node) => node.type === 'mdxjsEsm')
    const shown = tree.children.filter((node) => node.type !== 'mdxjsEsm')
    // The page has the h1, so everything in here stands one step below it.
    for (const node of shown) if (node.type === 'heading') lower(node)
    const id = projectAddress(file.path)
    tree.children = [
      ...code,
      element('details', { className: 'section' }, [
        element('summary', {}, shown.slice(0, 1)),
        element('div', { id, className: 'section-text' }, shown.slice(1)),
      ]),
    ]
  }
}

/** Of a path from the project's folder or from the disk's root. */
export function isProject(file: string): boolean {
  return /(^|[\\/])content[\\/]projects[\\/]/.test(file)
}

export function projectAddress(file: string): string {
  return basename(file, '.mdx').replace(/^\d+-/, '')
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

/** GitHub's Markdown, and ours on top of it. */
export const remarkPlugins = [
  remarkGfm,
  withoutMarkers,
  unwrapLinkedPhotos,
  photoRows,
  linkPhotos,
  projectSections,
]

export const rehypePlugins = [alignedCells, rehypeMdxImportMedia]
