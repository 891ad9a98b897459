import { unescape as decoded } from 'node:querystring'
import { isProject } from '../authoring/projects.ts'
import { error, type Problem, warning } from './diagnostic.ts'
import { blockedFile } from './imageProblem.ts'
import { fileProblem, type LinkTargets, linkProblem } from './linkProblem.ts'
import { assetOrigin } from './renderPages.ts'

const style = error`The site's security policy blocks style sheets inside a page.\nUse a style attribute, or put the style in a .css file next to this one and import it: import './name.css'.`
const script = error`The site's security policy blocks <script>.\nWrite a React component instead, and import it.`
const blocked = { style, script }

/** The attributes whose address an element loads. */
const loaded: Record<string, string[]> = {
  ...{ img: ['src'], image: ['href', 'xlinkHref'], video: ['src', 'poster'] },
  ...{ audio: ['src'], source: ['src'], track: ['src'] },
}

/** React drops these as HTML spells them, in lower case. */
const booleans =
  'autoPlay playsInline autoFocus readOnly disablePictureInPicture allowFullScreen'.split(' ')

type Attributes = Record<string, unknown>

/** What is wrong with an element in HTML: it would be blocked, or lead nowhere. A package has no `file`. */
export function htmlProblem(
  tag: string,
  attributes: Attributes,
  { page, file = '' }: { page: string; file?: string },
  targets: LinkTargets,
): Problem | undefined {
  if (tag === 'iframe' && attributes.src) return frameProblem(String(attributes.src))
  if (/^(frame|object|embed)$/.test(tag)) return blockedPage('Show')
  if (Object.hasOwn(blocked, tag)) {
    const problem = blocked[tag as keyof typeof blocked]
    return file.endsWith('.md') ? error`${problem.text}\nDelete it.` : problem
  }
  if (tag === 'link' && attributes.rel === 'stylesheet') return style
  if (['action', 'formAction', 'formaction'].some((name) => typeof attributes[name] === 'string')) {
    return error`The site's security policy blocks forms that send something.\nLink your email address, or a form on another site.`
  }
  const { href = attributes.xlinkHref ?? attributes['xlink:href'] } = attributes
  if (/^(a|area)$/.test(tag) && (href || 'href' in attributes))
    return linkProblem(href, page, targets)
  return loaded[tag]?.map((name) => mediaProblem(attributes[name])).find(Boolean)

  function frameProblem(address: string): Problem | undefined {
    const url = URL.parse(address, targets.origin + page)
    const path = decoded(url?.pathname ?? '')
    if (url?.origin === targets.origin && path.startsWith('/files/'))
      return fileProblem(path, targets.files)
    if (url?.origin === targets.origin || url?.origin === assetOrigin)
      return error`Only a page in content/files/ can be shown inside another.\nPut it there, and write /files/ and its name.`
    if (url?.protocol !== 'https:') return blockedPage('Show')
    const embeds = [...targets.embeds, url.origin].map((origin) => `'${origin}'`)
    if (!targets.embeds.includes(url.origin))
      return blockedPage(`In content/site.ts, write embeds: [${embeds.join(', ')}], or show`)
  }

  function blockedPage(show: string): Problem {
    return error`The site's security policy blocks pages inside a page.\n${show} an image that links there: [![describe it](${photosFrom(file)}/file.jpg "why it matters")](https://the.address).`
  }

  function mediaProblem(address: unknown): Problem | undefined {
    const url = URL.parse(String(address), targets.origin + page)
    if (!address || url?.origin === assetOrigin || url?.protocol === 'data:') return
    const toDo =
      tag === 'img' ? inPhotos(file) : 'the file in content/files/ and write /files/ and its name.'
    if (url?.origin !== targets.origin) return blockedFile(String(address), toDo)
    const path = decoded(url.pathname)
    if (path.startsWith('/files/')) return fileProblem(path, targets.files)
    return error`There is no file at ${address}.\nPut ${toDo}`
  }
}

function photosFrom(file: string): string {
  return isProject(file) ? '../photos' : 'photos'
}

function inPhotos(file: string): string {
  return `the file in content/photos/ and write ![describe the image](${photosFrom(file)}/file.jpg "why it matters").`
}

/** What HTML would allow, but React refuses or ignores. */
export function jsxProblem(tag: string, attributes: Attributes, file: string): Problem | undefined {
  if (tag === 'iframe' && attributes.loading !== 'lazy')
    return warning`This page is loaded at once, even in a closed project.\nWrite <iframe loading="lazy" …>.`
  if (typeof attributes.style === 'string') {
    return error`React needs an object as style, not a string.\nWrite it like style={{ fontWeight: 700 }}.`
  }
  if (tag === 'img' && !attributes.src) return error`This image has no src.\nPut ${inPhotos(file)}`
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on[a-z]/.test(name) || (/^on[A-Z]/.test(name) && typeof value === 'string')) {
      if (file.endsWith('.md')) return error`The site's security policy blocks ${name}.\nDelete it.`
      return error`React ignores ${name}.\nWrite a component with a function: onClick={() => …}.`
    }
    const spelling =
      value === true && booleans.find((attribute) => attribute.toLowerCase() === name)
    if (spelling) return error`React ignores ${name}.\nIn JSX it is spelt ${spelling}.`
  }
}
