import { posix } from 'node:path'
import { unescape as decoded } from 'node:querystring'
import { isProject, isReadme } from '../authoring/projects.ts'
import { error, type Problem, warning } from './diagnostic.ts'
import { altProblem, imageProblem, shownFile } from './imageProblem.ts'
import {
  fileProblem,
  linkProblem,
  ownOrigin,
  resolveAddress,
  schemeProblem,
  type Targets,
} from './linkProblem.ts'
import { assetOrigin } from './renderPages.ts'

/** An element on a page, with the file that it comes from. */
type Element = {
  tag: string
  attributes: Record<string, string>
  file: string
  page: string
}

type Rule = (element: Element, targets: Targets) => Problem | undefined

/** What is wrong with an element in HTML: it is blocked, leads nowhere, is another site's, or says nothing. */
export const elementRules: Rule[] = [
  ({ attributes: { 'data-problem': problem } }) => (problem ? error`${problem}` : undefined),
  blockedProblem,
  hrefProblem,
  frameProblem,
  sourceProblem,
  // Nobody can add a text to what a package shows.
  ({ tag, attributes, file }) =>
    tag === 'img' && attributes['data-at'] ? altProblem(attributes, file) : undefined,
]

function blockedProblem({ tag, attributes }: Element): Problem | undefined {
  if (tag === 'script')
    return error`The site's security policy blocks <script>.\nDelete it. docs/writing.md shows how to run your own code, and how to count visits.`
  if (/^(object|embed)$/.test(tag))
    return error`The site's security policy blocks <${tag}>.\nWrite <iframe> instead, or link to it.`
  // React would move it to the head of the page, where it adds some of its own.
  if (/^(meta|link|base)$/.test(tag) && attributes['data-at'])
    return error`<${tag}> cannot be part of a text.\nDelete it. What the head of a page contains is in src/Document.tsx.`
}

function hrefProblem({ tag, attributes, file, page }: Element, targets: Targets) {
  const { href, action = attributes.formaction } = attributes
  // An image of which only the top is shown links to all of it.
  if (/^(a|area)$/.test(tag) && href !== undefined && !shownFile(href))
    return linkProblem(href, page, targets, file)
  // What React writes if the action is a function.
  if (action && !action.includes('React form')) return linkProblem(action, page, targets)
}

function frameProblem({ tag, attributes: { src }, file, page }: Element, targets: Targets) {
  if (tag !== 'iframe' || !src) return
  const url = resolveAddress(src, page, targets)
  const path = decoded(url?.pathname ?? '')
  const image = `an image that links there: [![describe it](${photosFrom(file)}/file.jpg "why it matters")](https://the.address).`
  if (url?.origin === ownOrigin || url?.origin === assetOrigin)
    return path.startsWith('/files/') ? fileProblem(path, targets.files) : notInFiles
  return url?.protocol === 'https:'
    ? elsewhere(url, `To do without it, show ${image}`)
    : error`Browsers only show a page inside another if its address starts with https://.\nWrite it so, or show ${image}`
}

const notInFiles = error`Only a page in content/files/ can be shown inside another.\nPut it there, and write /files/ and its name.`

/** The attributes whose address an element loads. */
const loaded: Record<string, string[]> = {
  img: ['src'],
  image: ['href'],
  video: ['src', 'poster'],
  audio: ['src'],
  source: ['src'],
  track: ['src'],
}

function sourceProblem(element: Element, targets: Targets): Problem | undefined {
  const { tag, attributes, file, page } = element
  const inPhotos = `the file in content/photos/ and write ![describe the image](${photosFrom(file)}/file.jpg "why it matters").`
  if (tag === 'img' && !attributes.src) return error`This image has no src.\nPut ${inPhotos}`
  const picture = tag === 'img' && shownFile(attributes.src)
  if (picture) return imageProblem(picture, file, targets.images)
  return loaded[tag]?.map((name) => mediaProblem(attributes[name])).find(Boolean)

  function mediaProblem(address = ''): Problem | undefined {
    const url = resolveAddress(address, page, targets)
    if (!address || url?.origin === assetOrigin || url?.protocol === 'data:') return
    const toDo = `Put ${tag === 'img' ? inPhotos : 'the file in content/files/ and write /files/ and its name.'}`
    if (url && url.origin !== ownOrigin) return schemeProblem(url, toDo) ?? elsewhere(url, toDo)
    const path = decoded(url?.pathname ?? '')
    if (path.startsWith('/files/')) return fileProblem(path, targets.files)
    const isThere = targets.files.includes(posix.join(posix.dirname(file), address))
    return isThere
      ? error`<${tag}> does not find ${address} in content/.\nWrite ![describe it](${address}) or, in a component, import the file.`
      : error`There is no file at ${address}.\n${toDo}`
  }
}

/** Such as a badge in a README, or a video. */
export function elsewhere({ host }: URL, toDo: string): Problem {
  return warning`Visitors' browsers load this from ${host}, which sees their IP address.\n${toDo}`
}

function photosFrom(file: string): string {
  return isReadme(file) ? '../../photos' : isProject(file) ? '../photos' : 'photos'
}
