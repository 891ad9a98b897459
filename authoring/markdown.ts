/** What the Markdown in `content/` can do. */
import type { Heading, Root, RootContent } from 'mdast'
import rehypeMdxImportMedia from 'rehype-mdx-import-media'
import remarkGfm from 'remark-gfm'
import type { VFile } from 'vfile'
import { footnoteIds, tableRegions, taskLabels } from './gfm.ts'
import { linkPhotos, unwrapLinkedPhotos } from './linkedPhotos.ts'
import { mdxElement } from './mdxElement.ts'
import { photoRows } from './photoRows.ts'
import { isProject, projectAddress } from './projects.ts'

/**
 * A comment in its own paragraph that starts with "placeholder" marks the text as ours, not the owner's. It is
 * removed first, so that it has no effect on the page.
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
 * A file in `content/projects/` is one collapsible section: its first heading is what a visitor
 * clicks, the rest is what opens, and its file name without the number is the section's address.
 */
function projectSections() {
  return (tree: Root, file: VFile) => {
    if (!isProject(file.path)) return
    const code = tree.children.filter((node) => node.type === 'mdxjsEsm')
    const shown = tree.children.filter((node) => node.type !== 'mdxjsEsm')
    // The page has the h1, so every heading moves one level down.
    for (const node of shown) if (node.type === 'heading') lower(node)
    const id = projectAddress(file.path)
    tree.children = [
      ...code,
      mdxElement('details', { className: 'section' }, [
        mdxElement('summary', {}, [mdxElement('Mark', {}, []), ...shown.slice(0, 1)]),
        mdxElement('div', { id, className: 'section-text' }, shown.slice(1)),
      ]),
    ]
  }
}

function lower(heading: Heading) {
  heading.depth = Math.min(heading.depth + 1, 6) as Heading['depth']
}

/** GitHub's Markdown, then ours. */
export const remarkPlugins = [
  remarkGfm,
  withoutMarkers,
  unwrapLinkedPhotos,
  photoRows,
  linkPhotos,
  tableRegions,
  projectSections,
]

export const rehypePlugins = [footnoteIds, taskLabels, rehypeMdxImportMedia]
