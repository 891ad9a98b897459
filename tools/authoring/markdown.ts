/** What the Markdown in `content/` can do. */
import { type CompileOptions, compile } from '@mdx-js/mdx'
import GithubSlugger from 'github-slugger'
import type { Root as HtmlRoot } from 'hast'
import type { Root, RootContent } from 'mdast'
import rehypeHighlight from 'rehype-highlight'
import rehypeMdxImportMedia from 'rehype-mdx-import-media'
import rehypeRaw from 'rehype-raw'
import remarkGfm from 'remark-gfm'
import { SourceMapGenerator } from 'source-map'
import { visit } from 'unist-util-visit'
import { VFile } from 'vfile'
import type { Plugin } from 'vite'
import { dollars } from './dollars.ts'
import { formulas } from './formulas.ts'
import { callouts, emojis, focusAndLabels, footnotes, tableRegions } from './gfm.ts'
import { markdownWords, readWords, wordsFile } from './markdownWords.ts'
import { lazyMedia, photoRows, rawImages, resolveReferences } from './media.ts'
import { newTabLinks } from './newTabLinks.ts'
import { downloadLines, linksThatShowTheirUrl } from './notOnPaper.ts'
import { projectIds } from './projectIds.ts'
import { onlyPart, partsAsProperties, projectParts } from './projectParts.ts'
import { repositoryLinks } from './repositoryLinks.ts'

/** Comments in their own paragraph are removed first, so that they have no effect on the page. */
function withoutComments() {
  return (tree: Root) => {
    tree.children = tree.children.filter((node) => !isComment(node))
  }
}

/** `{/* … *\/}` in MDX, and `<!-- … -->` in Markdown. */
export function isComment(node: RootContent): boolean {
  if (node.type === 'html') return /^<!--(?:(?!-->).)*-->\s*$/s.test(node.value)
  if (node.type !== 'mdxFlowExpression') return false
  const { body = [], comments = [] } = node.data?.estree ?? {}
  return body.length === 0 && comments.length > 0
}

/** Gives headings ids to link to, as on GitHub: `/About#education`. One below `<a name="education">` has it already. */
function headingIds() {
  return (tree: HtmlRoot) => {
    const slugger = new GithubSlugger()
    const ids = new Set<unknown>()
    visit(tree, 'element', ({ properties }) => void ids.add(properties.id))
    visit(tree, (node) => {
      if (node.type !== 'element' || !/^h\d$/.test(node.tagName)) return
      let words = ''
      visit(node, 'text', ({ value }) => {
        words += value
      })
      const slug = slugger.slug(words)
      if (slug && !ids.has(slug)) node.properties.id ??= slug
    })
  }
}

/** Tags that swallow what follows, or hide it. GitHub shows most of them as text, too. */
const swallowing = /<(?=\/?(?:plaintext|xmp|title|noembed|noframes|template)\b)/gi

/** Parses the HTML in a `.md` file as browsers do. What our own plugins have created passes through. */
function rawHtml() {
  const parse = rehypeRaw({ passThrough: ['mdxJsxFlowElement', 'mdxJsxTextElement'] })
  return (tree: HtmlRoot, file: VFile) => {
    if (file.extname !== '.md') return
    const pieces: { value: string }[] = []
    visit(tree, 'raw', (node) => {
      pieces.push(node)
    })
    const html = pieces.map(({ value }) => value).join('')
    const isClosed = html.match(/<textarea\b/gi)?.length === html.match(/<\/textarea\b/gi)?.length
    for (const piece of pieces) {
      piece.value = piece.value.replace(swallowing, '&lt;')
      if (!isClosed) piece.value = piece.value.replace(/<(?=\/?textarea\b)/gi, '&lt;')
    }
    const parsed = parse(tree, file) as HtmlRoot
    visit(parsed, 'element', (node, index, parent) => {
      // As GitHub does: it would be about all pages.
      if (node.tagName === 'style' && parent && index !== undefined) {
        parent.children.splice(index, 1)
        return index
      }
      // React would read these as its own.
      delete node.properties.key
      delete node.properties.ref
      const { align, name, ...others } = node.properties
      // Browsers would end the paragraph before a photo or a table.
      if (node.tagName === 'p' && node.children.some(isBlock)) node.tagName = 'div'
      // GitHub accepts these old attributes and tags, so they are written in today's HTML.
      if (node.tagName === 'a' && name) node.properties = { id: `${name}`, ...others }
      const isCentred = node.tagName === 'center' || (align && /^(p|div|h\d)$/.test(node.tagName))
      if (isCentred) node.properties = { ...others, style: `text-align: ${align ?? 'center'}` }
      if (node.tagName === 'center') node.tagName = 'div'
      // React warns about the spaces between rows.
      if (/^(table|thead|tbody|tfoot|tr|colgroup)$/.test(node.tagName))
        node.children = node.children.filter((child) => child.type !== 'text' || child.value.trim())
    })
    return parsed
  }
}

function isBlock(node: HtmlRoot['children'][number]): boolean {
  return (
    node.type === 'mdxJsxFlowElement' || (node.type === 'element' && 'layout' in node.properties)
  )
}

/** For the build, the dev server and the content check: GitHub's Markdown, then ours. */
export const mdxOptions = {
  remarkPlugins: [remarkGfm, dollars, withoutComments, resolveReferences, photoRows, callouts],
  remarkRehypeOptions: {
    footnoteBackLabel: (index: number, repetition: number) =>
      `${markdownWords.backToReference} ${index + 1}${repetition > 1 ? `-${repetition}` : ''}`,
  },
  rehypePlugins: [
    rawHtml,
    downloadLines,
    rawImages,
    projectParts,
    repositoryLinks,
    newTabLinks,
    lazyMedia,
    headingIds,
    emojis,
    tableRegions,
    footnotes,
    focusAndLabels,
    linksThatShowTheirUrl,
    formulas,
    projectIds,
    rehypeHighlight,
    onlyPart,
    [rehypeMdxImportMedia, { attributes: { img: ['src'] } }],
  ],
  recmaPlugins: [partsAsProperties],
} satisfies CompileOptions

/** Compiles every text to a React component. */
export function markdown(options: CompileOptions = mdxOptions): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    transform: {
      filter: { id: /\.mdx?($|\?)/ },
      async handler(value, id) {
        const [path, part] = id.split('?')
        const file = new VFile({ path, value, data: { part } })
        const development = this.environment.mode === 'dev'
        this.addWatchFile(wordsFile)
        await readWords()
        const compiled = await compile(file, { development, SourceMapGenerator, ...options })
        return { code: String(compiled), map: compiled.map ?? null }
      },
    },
  }
}
