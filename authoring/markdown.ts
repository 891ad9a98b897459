/** What the Markdown in `content/` can do. */
import type { Options } from '@mdx-js/rollup'
import GithubSlugger from 'github-slugger'
import type { Root as HtmlRoot } from 'hast'
import type { Heading, Root, RootContent } from 'mdast'
import type { MdxFlowExpression } from 'mdast-util-mdx-expression'
import rehypeHighlight from 'rehype-highlight'
import rehypeMdxImportMedia from 'rehype-mdx-import-media'
import remarkGfm from 'remark-gfm'
import { SKIP, visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { callouts, focusAndLabels, projectFootnotes, tableRegions } from './gfm.ts'
import { markdownWords } from './markdownWords.ts'
import { mdxElement } from './mdxElement.ts'
import { downloadLines, linksThatSayWhere } from './onPaper.ts'
import { photoRows, resolveImages } from './photoRows.ts'
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

export function isPlaceholderMarker(node: RootContent): node is MdxFlowExpression {
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
    // The page has the h1 and the project's title is an h2, so all other headings start at h3.
    for (const [index, node] of shown.entries()) {
      if (node.type === 'heading') node.depth = clamp(node.depth + 1, index === 0 ? 2 : 3, 6)
    }
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

function clamp(depth: number, least: number, most: number): Heading['depth'] {
  return Math.max(least, Math.min(depth, most)) as Heading['depth']
}

/**
 * Gives headings ids to link to, as on GitHub: `/About#education`. In a project they start with its address, because
 * all projects are on one page; its title needs none.
 */
function headingIds() {
  return (tree: HtmlRoot, file: VFile) => {
    const slugger = new GithubSlugger()
    const prefix = isProject(file.path) ? `${projectAddress(file.path)}-` : ''
    visit(tree, (node) => {
      if ('name' in node && node.name === 'summary') return SKIP
      if (node.type !== 'element' || !/^h\d$/.test(node.tagName)) return
      let words = ''
      visit(node, 'text', ({ value }) => {
        words += value
      })
      node.properties.id ??= prefix + slugger.slug(words)
    })
  }
}

/** For the build, the dev server and the content check: GitHub's Markdown, then ours. */
export const mdxOptions = {
  remarkPlugins: [
    remarkGfm,
    withoutMarkers,
    resolveImages,
    photoRows,
    callouts,
    tableRegions,
    downloadLines,
    projectSections,
  ],
  remarkRehypeOptions: {
    footnoteLabel: markdownWords.footnotes,
    footnoteBackLabel: (index: number, repetition: number) =>
      `${markdownWords.backToReference} ${index + 1}${repetition > 1 ? `-${repetition}` : ''}`,
  },
  rehypePlugins: [
    headingIds,
    projectFootnotes,
    focusAndLabels,
    linksThatSayWhere,
    rehypeHighlight,
    rehypeMdxImportMedia,
  ],
} satisfies Options
