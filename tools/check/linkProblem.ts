import { posix } from 'node:path'
// Never throws, unlike `decodeURIComponent`: a file may be called `100%.pdf`.
import { unescape as decoded } from 'node:querystring'
import { closest, simplify } from '../../src/closest.ts'
import type { PageList } from '../../src/contentTypes.ts'
import { isDownload } from '../authoring/downloads.ts'
import { isProject, isReadme, projectAddress } from '../authoring/projects.ts'
import { isInRepository, isSite } from '../authoring/repositoryLinks.ts'
import type { Images } from './checkImages.ts'
import { closestFile } from './closestFile.ts'
import { error, type Problem, warning } from './diagnostic.ts'

/** What a page can lead to, or show. */
export type Targets = {
  pages: PageList
  files: string[]
  images: Images
  /** The ids on each page that could be rendered, by its path. */
  ids: Map<string, string[]>
  /** The site's own address, with a slash at its end. */
  home: URL
}

/** The origin of what is the site's own, so that its path is as in `content/pages.ts`. */
export const ownOrigin = 'https://site.invalid'

/** An address on a page, as a browser resolves it. `/About` is the site's own, also below a path. */
export function resolveAddress(address: string, from: string, { home }: Targets): URL | null {
  const isOwn = /^\/(?!\/)/.test(address)
  const url = URL.parse(isOwn ? home.href + address.slice(1) : address, home.href + from.slice(1))
  if (!url || !`${url.href}/`.startsWith(home.href)) return url
  return new URL(url.href.slice(home.href.length - 1), ownOrigin)
}

/** The ids of a row's title, and of footnotes. */
const generatedId = /(^|-)(Title|Row|footnote-label|user-content-fn.*)$/

/** What the build adds to the pages and the downloads. */
const builtFiles = ['/sitemap.xml', '/robots.txt', '/favicon.ico', '/apple-touch-icon.png']

/** What is wrong with the address of a link on a page, which is resolved as a browser would. */
export function linkProblem(
  address: string,
  from: string,
  targets: Targets,
  file = '',
): Problem | undefined {
  if (address.trim() === '') {
    return error`This link has no address.\nWrite it between the round brackets: [my words](https://the.address). If it is an empty field of content/site.ts, delete this line.`
  }
  const url = resolveAddress(address, from, targets)
  if (!url) return error`${address} is not a valid address.`
  if (url.origin === targets.home.origin && address.startsWith('..'))
    return error`${address} leads out of the site, to ${url.href}.\n${whatToWrite(address, url.pathname, file, targets)}`
  const name = encodeURI(`/files/${decoded(url.href).split(/[\\/]/).at(-1)}`)
  const scheme = schemeProblem(url, `Put the file in content/files/ and write ${name}.`)
  if (scheme || url.origin !== ownOrigin) return scheme
  const path = decoded(url.pathname)
  if (builtFiles.includes(path)) return
  if (path.startsWith('/files/')) {
    return fileProblem(path, targets.files)
  }
  if (!targets.pages.some((page) => page.path === path)) {
    const toDo = whatToWrite(address, path, file, targets)
    const isAlmost = targets.pages.some((page) => simplify(page.path) === simplify(path))
    // GitHub Pages serves a project's own site below the address of this one, also at a custom domain.
    if (!URL.canParse(address) || isAlmost)
      return error`Broken link: there is no page ${path}.\n${toDo}`
    if (targets.home.hostname.endsWith('.github.io')) return
    return warning`This site has no page ${path}, but another repository of yours may be published there.\n${toDo}`
  }
  const id = decoded(url.hash.slice(1))
  const ids = targets.ids.get(path)
  // `#top`, and `#:~:text=…`, which browsers search for.
  if (!ids || ids.includes(id) || /^(top$|:~:|$)/.test(id)) return
  // In a project, its own are written without its address.
  const start = address.startsWith('#') && isProject(file) ? `${projectAddress(file)}-` : ''
  const own = ids
    .filter((known) => known.startsWith(start) && !generatedId.test(known))
    .map((known) => known.slice(start.length))
  const meant = closest(id, own)
  return error`Broken link: there is no #${id} on ${path}.\n${meant ? `Did you mean #${meant}?` : `${start ? 'The project' : 'It'} has ${own.map((known) => `#${known}`).join(', ') || 'none'}.`}`
}

/** A file on the owner's own computer, such as `C:\cv.pdf`. */
export function schemeProblem({ protocol, href }: URL, toDo: string): Problem | undefined {
  if (/^(file|[a-z]):$/.test(protocol))
    return error`Only you can open ${decoded(href)}, because it is on your computer.\n${toDo}`
}

export function fileProblem(path: string, files: string[]): Problem | undefined {
  if (!files.includes(`content${path}`)) {
    const meant = closestFile(path, files.filter(isDownload))
    const index = `${path.replace(/\/$/, '')}/index.html`
    if (files.includes(`content${index}`))
      return error`Broken link: ${path} is a folder, which not every server shows.\nWrite ${encodeURI(index)}.`
    return error`Broken link: there is no file content${path}. Names are case-sensitive.\n${
      meant
        ? `Did you mean ${encodeURI(meant.slice('content'.length))}?`
        : 'Put the file in content/files/, or correct its name here.'
    }`
  }
}

function whatToWrite(address: string, path: string, file: string, targets: Targets): string {
  const { files, pages, home } = targets
  if (/^[^\s/@]+@[^\s/@]+\.\w+$/.test(address)) return `Write mailto:${address}.`
  if (isSite(address)) return `Write https://${address}.`
  const download = `/files/${posix.basename(path)}`
  if (files.includes(`content${download}`)) return `Write ${encodeURI(download)}.`
  const paths = pages.map((page) => page.path)
  const page = closest(path.replace(home.pathname, '/'), paths)
  if (page) return `Write ${page}.`
  if (/\.(pdf|zip|docx?|pptx?|xlsx?|mp4|webm|mp3|jpe?g|png|webp|gif|svg)$/i.test(path))
    return `Put the file in content/files/ and write ${encodeURI(download)}.`
  // Such as LICENSE or ./docs/setup.md in a README.
  if (isProject(file) && isInRepository(address, isReadme(file)))
    return 'If it is in a repository on GitHub, link to that below the title: [Code](https://github.com/you/project).'
  if (!/^[/#?]|:/.test(address)) {
    return `If it is in a repository, write the whole address: https://github.com/you/project/blob/main${path}.`
  }
  return `The pages are ${paths.join(', ')}.`
}
