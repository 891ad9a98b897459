import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx'
import { visit } from 'unist-util-visit'
import { fileProblem } from './checkLinks.ts'
import type { Diagnostic, Problem } from './diagnostic.ts'
import type { Content } from './readContent.ts'

/** Everything that the site's security policy would block: `hosting/rules.ts`. */
export function checkElements(content: Content): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const { file, tree } of content.prose) {
    visit(tree, (node) => {
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
      const attributes = Object.fromEntries(node.attributes.map(entryOf))
      const problem = elementProblem(node.name ?? '', attributes, content)
      if (problem) diagnostics.push({ file, line: node.position?.start.line ?? 1, ...problem })
    })
  }
  return diagnostics
}

/** For an element that is written as a tag, and for one that a component renders. */
export function elementProblem(
  tag: string,
  attributes: Record<string, unknown>,
  content: Pick<Content, 'files'>,
  isRendered = false,
): Problem | undefined {
  if (['iframe', 'frame', 'object', 'embed'].includes(tag)) {
    return {
      problem: `<${tag}> embeds another page, which the site's security policy blocks.`,
      hint: 'Show an image that links there: [![describe it](photos/file.jpg "why it matters")](https://the.address).',
    }
  }
  if (tag === 'script') {
    return {
      problem: "The site's security policy blocks <script>.",
      hint: 'Write a React component instead, and import it.',
    }
  }
  if (tag === 'form' && 'action' in attributes) {
    return {
      problem: "The site's security policy blocks forms that send something.",
      hint: 'Link your email address, or a form on another site.',
    }
  }
  if (tag === 'style' || tag === 'link') {
    return {
      problem: `The site's security policy blocks <${tag}>.`,
      hint: "Put the style in a .css file next to this one, import it (import './name.css') and use className.",
    }
  }
  // `checkImages` reports an image that is written as a tag.
  if (!['video', 'audio', 'source', 'track', isRendered && 'img'].includes(tag)) return
  for (const name of ['src', 'poster']) {
    const problem = name in attributes && mediaProblem(tag, attributes[name], content, isRendered)
    if (problem) return problem
  }
}

const filesHint =
  'Put the file in content/files/ and write its address, like src="/files/name.mp4".'

function mediaProblem(
  tag: string,
  address: unknown,
  content: Pick<Content, 'files'>,
  isRendered: boolean,
): Problem | undefined {
  // The value of an expression is only known once the page is rendered.
  if (address === undefined) return
  if (typeof address !== 'string') {
    return {
      problem: `The address of <${tag}> must be text.`,
      hint: filesHint,
    }
  }
  if (/^([a-z]+:|\/\/)/i.test(address)) {
    return {
      problem: `The site's security policy blocks ${address.slice(0, 80)}, because it is on another site.`,
      hint: filesHint,
    }
  }
  if (address.startsWith('/files/')) return fileProblem(address, content)
  // For example, the URL of a file that a component imports.
  if (address.startsWith('/') && isRendered) return
  return {
    problem: `There is no file at ${address}.`,
    hint: filesHint,
  }
}

function entryOf(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): [string, unknown] {
  if (attribute.type !== 'mdxJsxAttribute') return ['...', undefined]
  const { name, value } = attribute
  return [name, typeof value === 'string' || value === null ? (value ?? '') : undefined]
}
