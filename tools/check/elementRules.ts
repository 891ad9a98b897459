import { unescape as decoded } from 'node:querystring'
import { isProject } from '../authoring/projects.ts'
import { error, type Problem, warning } from './diagnostic.ts'
import { altProblem, imageProblem, pictureOf } from './imageProblem.ts'
import { fileProblem, linkProblem, type Targets } from './linkProblem.ts'
import { assetOrigin } from './renderPages.ts'

/** An element on a page, with the file that it comes from. */
type Element = {
  tag: string
  attributes: Record<string, string>
  file: string
  page: string
}

type Rule = (element: Element, targets: Targets) => Problem | undefined

/** What is wrong with an element in HTML: it would be blocked, lead nowhere, or say nothing. */
export const elementRules: Rule[] = [
  ({ attributes: { 'data-problem': problem } }) => (problem ? error`${problem}` : undefined),
  blockedProblem,
  frameProblem,
  hrefProblem,
  sourceProblem,
  // Nobody can add a text to what a package shows.
  ({ tag, attributes }) =>
    tag === 'img' && attributes['data-at'] ? altProblem(attributes) : undefined,
]

const style = error`The site's security policy blocks style sheets inside a page.\nUse a style attribute, or put the style in a .css file next to this one and import it: import './name.css'.`
const script = error`The site's security policy blocks <script>.\nWrite a React component instead, and import it.`
const form = error`The site's security policy blocks forms that send something.\nLink your email address, or a form on another site.`

function blockedProblem({ tag, attributes, file }: Element): Problem | undefined {
  const { rel, action = attributes.formaction } = attributes
  if (/^(frame|object|embed)$/.test(tag)) return blockedPage('Show', file)
  // What React writes if the action is a function.
  if (action && !action.includes('React form')) return form
  const isSheet = tag === 'style' || (tag === 'link' && rel === 'stylesheet')
  const problem = isSheet ? style : tag === 'script' ? script : undefined
  // React would move it to the head of the page, where it adds some of its own.
  if (!isSheet && /^(meta|link|base)$/.test(tag) && attributes['data-at'])
    return error`<${tag}> cannot be part of a text.\nDelete it. What the head of a page contains is in src/Document.tsx.`
  return problem && file.endsWith('.md') ? error`${problem.text}\nDelete it.` : problem
}

function frameProblem({ tag, attributes, file, page }: Element, targets: Targets) {
  const { src, loading } = attributes
  if (tag !== 'iframe' || !src) return
  const url = URL.parse(src, targets.origin + page)
  const path = decoded(url?.pathname ?? '')
  if (url?.origin === targets.origin || url?.origin === assetOrigin) {
    const problem = path.startsWith('/files/') ? fileProblem(path, targets.files) : notInFiles
    if (problem) return problem
  } else if (url?.protocol !== 'https:') {
    return blockedPage('Show', file)
  } else if (!targets.embeds.includes(url.origin)) {
    const embeds = [...targets.embeds, url.origin].map((origin) => `'${origin}'`)
    return blockedPage(`In content/site.ts, write embeds: [${embeds.join(', ')}], or show`, file)
  }
  if (loading !== 'lazy')
    return warning`This page is loaded at once, even in a closed project.\nWrite <iframe loading="lazy" …>.`
}

const notInFiles = error`Only a page in content/files/ can be shown inside another.\nPut it there, and write /files/ and its name.`

function blockedPage(show: string, file: string): Problem {
  return error`The site's security policy blocks pages inside a page.\n${show} an image that links there: [![describe it](${photosFrom(file)}/file.jpg "why it matters")](https://the.address).`
}

function hrefProblem({ tag, attributes: { href }, page }: Element, targets: Targets) {
  // An image of which only the top is shown links to all of it.
  if (/^(a|area)$/.test(tag) && href !== undefined && !pictureOf(href))
    return linkProblem(href, page, targets)
}

/** The attributes whose address an element loads. */
const loaded: Record<string, string[]> = {
  ...{ img: ['src'], image: ['href'], video: ['src', 'poster'] },
  ...{ audio: ['src'], source: ['src'], track: ['src'] },
}

function sourceProblem(element: Element, targets: Targets): Problem | undefined {
  const { tag, attributes, file, page } = element
  const inPhotos = `the file in content/photos/ and write ![describe the image](${photosFrom(file)}/file.jpg "why it matters").`
  if (tag === 'img' && !attributes.src) return error`This image has no src.\nPut ${inPhotos}`
  const picture = tag === 'img' && pictureOf(attributes.src)
  if (picture) return imageProblem(picture, file, targets.images)
  return loaded[tag]?.map((name) => mediaProblem(attributes[name])).find(Boolean)

  function mediaProblem(address = ''): Problem | undefined {
    const url = URL.parse(address, targets.origin + page)
    if (!address || url?.origin === assetOrigin) return
    if (url?.protocol === 'data:') return address.length > 4096 ? inText : undefined
    const toDo =
      tag === 'img' ? inPhotos : 'the file in content/files/ and write /files/ and its name.'
    if (url?.origin !== targets.origin)
      return error`The site's security policy blocks ${address.slice(0, 80)}, because it is not a file of this site.\nDelete it, or put ${toDo}`
    const path = decoded(url.pathname)
    if (path.startsWith('/files/')) return fileProblem(path, targets.files)
    return error`There is no file at ${address}.\nPut ${toDo}`
  }
}

const inText = warning`This image is in the text itself, which is part of the site's script.\nSave it as a file in content/photos/, and show that.`

function photosFrom(file: string): string {
  return isProject(file) ? '../photos' : 'photos'
}
