import { posix } from 'node:path'
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx'
import { visit } from 'unist-util-visit'
import { findPage, pages } from '../../src/pages.ts'
import { suggestPage } from '../../src/suggestPage.ts'
import { addressOf } from '../linkedPhotos.ts'
import { isProject, projectAddress } from '../projects.ts'
import { closest } from './closest.ts'
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
    if (node.type === 'image') {
      const url = addressOf(node)
      if (url !== undefined) links.push({ line, url })
    }
    if (node.type === 'mdxJsxTextElement' || node.type === 'mdxJsxFlowElement') {
      for (const url of node.attributes.map(href)) if (url !== undefined) links.push({ line, url })
    }
  })
  return links
}

/** A tag's address, unless it is an expression. */
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
      problem: `The link to ${url} is not a complete address.`,
      hint: complete(url, content),
    }
  }
  return path.startsWith('/files/')
    ? fileProblem(path, content)
    : (checkPage(path) ?? checkSection(path, fragment, content))
}

/** What the owner probably meant, if the check would accept it. */
function complete(url: string, content: Content): string {
  const candidates = [`/files/${posix.basename(url)}`, `/${url.replace(/^(\.\.?\/)+/, '')}`]
  const own = candidates.find((candidate) => !check(candidate, content))
  if (own) return `Write ${own}.`
  if (/^[^\s/@]+@[^\s/@]+\.\w+$/.test(url)) return `Write mailto:${url}.`
  if (/^(www\.|[\w-]+\.(com|org|net|edu|dev|io)\b)/i.test(url)) return `Write https://${url}.`
  return `Start it with https:// for another site, mailto: for an email address, or / for a page (${pages.map((page) => page.path).join(', ')}) or a file (/files/…) of this site.`
}

export function fileProblem(path: string, { files }: Pick<Content, 'files'>): Problem | undefined {
  if (path.endsWith('.html')) {
    return {
      problem: `Broken link: ${path} is not shown, because hosts treat every .html file as a page.`,
      hint: 'Put it in a .zip file and link to that, or publish it elsewhere and link to it there.',
    }
  }
  const file = `content${decoded(path)}`
  if (files.includes(file)) return
  const downloads = files.filter((other) => other.startsWith('content/files/'))
  const name = closest(posix.basename(file), downloads.map(basename))
  const meant = downloads.find((other) => basename(other) === name)
  return {
    problem: `Broken link: there is no file ${file}.`,
    hint: meant
      ? `Did you mean ${meant.slice('content'.length).split('/').map(encodeURIComponent).join('/')}? File names are case-sensitive.`
      : 'Put the file in content/files/, or correct its name here.',
  }
}

const basename = (path: string) => posix.basename(path)

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
    problem: `Broken link: there is no page ${path}.`,
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
    problem: `Broken link: there is no project #${fragment}.`,
    hint: addresses.length
      ? `The projects are ${addresses.map((address) => `#${address}`).join(', ')}.`
      : 'There are no projects yet. Add one in content/projects/, or link to /Projects.',
  }
}
