import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx'
import { visit } from 'unist-util-visit'
import { findPage, pages } from '../../src/pages.ts'
import { suggestPage } from '../../src/suggestPage.ts'
import { isProject, projectAddress } from '../markdown.ts'
import type { Diagnostic, Problem } from './diagnostic.ts'
import type { Content, Prose } from './readContent.ts'

export function checkLinks(content: Content): Diagnostic[] {
  return content.prose.flatMap((prose) =>
    linksIn(prose).flatMap(({ line, url }) => {
      const diagnostic = check(url, content)
      return diagnostic ? [{ file: prose.file, line, ...diagnostic }] : []
    }),
  )
}

function linksIn({ tree }: Prose): { line: number; url: string }[] {
  const links: { line: number; url: string }[] = []
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1
    if (node.type === 'link' || node.type === 'definition') links.push({ line, url: node.url })
    if (node.type === 'mdxJsxTextElement' || node.type === 'mdxJsxFlowElement') {
      for (const url of node.attributes.map(href)) if (url !== undefined) links.push({ line, url })
    }
  })
  return links
}

/** A tag's address, if it is written out: one in { } is code. */
function href(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): string | undefined {
  if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'href') return
  return attribute.value === null || typeof attribute.value === 'string'
    ? (attribute.value ?? '')
    : undefined
}

function check(url: string, content: Content): Problem | undefined {
  if (url.trim() === '') {
    return {
      problem: 'A link has no address.',
      hint: 'Write it between the round brackets: [my words](https://the.address).',
    }
  }
  if (/^(https?:\/\/|mailto:|tel:|#)/.test(url)) return
  const [path = '', fragment] = url.replace(/\?[^#]*/, '').split('#')
  if (!path.startsWith('/')) {
    return {
      problem: `The link to ${url} is no complete address.`,
      hint: `Start it with https:// for another site, mailto: for an e-mail, or / for a page (${pages.map((page) => page.path).join(', ')}) or a file (/files/…) of this one.`,
    }
  }
  return path.startsWith('/files/')
    ? checkFile(path, content)
    : (checkPage(path) ?? checkSection(path, fragment, content))
}

function checkFile(path: string, { files }: Content): Problem | undefined {
  if (path.endsWith('.html')) {
    return {
      problem: `The link to ${path} leads to no file: a host shows no HTML but the site's own pages.`,
      hint: 'Put it into a .zip file and link that, or publish it elsewhere and link it there.',
    }
  }
  const file = `content${decoded(path)}`
  if (files.includes(file)) return
  const meant = files.find((other) => other.toLowerCase() === file.toLowerCase())
  return {
    problem: `The link to ${path} leads to no file.`,
    hint: meant
      ? `Write ${encodeURI(meant.slice('content'.length))}: upper and lower case count.`
      : `Put the file at ${file}, or correct its name here.`,
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function checkPage(path: string): Problem | undefined {
  if (findPage(path)) return
  const meant = suggestPage(path)
  return {
    problem: `The link to ${path} leads to no page.`,
    hint: meant
      ? `Write ${meant.path}.`
      : `The pages are ${pages.map((page) => page.path).join(', ')}.`,
  }
}

function checkSection(
  path: string,
  fragment: string | undefined,
  { files }: Content,
): Problem | undefined {
  if (path !== '/Projects' || !fragment) return
  const addresses = files
    .filter((file) => isProject(file) && file.endsWith('.mdx'))
    .map(projectAddress)
  if (addresses.includes(fragment)) return
  return {
    problem: `The link to /Projects#${fragment} leads to no project.`,
    hint: addresses.length
      ? `The projects are ${addresses.map((address) => `#${address}`).join(', ')}.`
      : 'There is none yet. Write one in content/projects/, or link /Projects.',
  }
}
