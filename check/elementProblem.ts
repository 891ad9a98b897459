import { unescape as decoded } from 'node:querystring'
import type { Problem } from './diagnostic.ts'
import { fileProblem, linkProblem, origin, type Site } from './linkProblem.ts'
import { assetOrigin } from './renderPages.ts'

const embed =
  'The site\'s security policy blocks pages inside a page.\nShow an image that links there: [![describe it](photos/file.jpg "why it matters")](https://the.address).'
const style =
  "The site's security policy blocks style sheets inside a page.\nUse a style attribute, or put the style in a .css file next to this one and import it: import './name.css'."
const script =
  "The site's security policy blocks <script>.\nWrite a React component instead, and import it."
const blocked = { iframe: embed, frame: embed, object: embed, embed, style, script }

/** The attributes whose address an element loads. */
const loaded: Record<string, string[]> = {
  ...{ img: ['src'], image: ['href'], video: ['src', 'poster'] },
  ...{ audio: ['src'], source: ['src'], track: ['src'] },
}

/** React drops these as HTML spells them, in lower case. */
const booleans = ['autoPlay', 'playsInline', 'autoFocus', 'readOnly', 'disablePictureInPicture']

type Attributes = Record<string, unknown>

/** What is wrong with an HTML element on a page: it would be blocked, ignored or lead nowhere. */
export function elementProblem(
  tag: string,
  attributes: Attributes,
  page: string,
  site: Site,
): Problem | undefined {
  if (Object.hasOwn(blocked, tag)) return blocked[tag as keyof typeof blocked]
  if (tag === 'link' && attributes.rel === 'stylesheet') return style
  if (tag === 'form' && typeof attributes.action === 'string') {
    return "The site's security policy blocks forms that send something.\nLink your email address, or a form on another site."
  }
  if ('dangerouslySetInnerHTML' in attributes) {
    return "The site's security policy blocks dangerouslySetInnerHTML when a visitor comes from another page.\nRender elements instead."
  }
  if (tag === 'a' && 'href' in attributes) return linkProblem(attributes.href, page, site)
  const [problem] = (loaded[tag] ?? [])
    .filter((name) => name in attributes)
    .flatMap((name) => mediaProblem(tag, attributes[name], page, site) ?? [])
  return problem ?? ignoredAttribute(attributes)
}

function mediaProblem(
  tag: string,
  address: unknown,
  page: string,
  site: Site,
): Problem | undefined {
  const url = URL.parse(String(address), origin + page)
  if (url?.origin === assetOrigin) return
  const toDo = `${tag === 'img' ? 'Write ![describe the image](photos/file.jpg "why it matters"), or put' : 'Put'} the file in content/files/ and write /files/ and its name.`
  if (url?.origin !== origin) {
    return `The site's security policy blocks ${String(address).slice(0, 80)}, because it is not a file of this site.\n${toDo}`
  }
  const path = decoded(url.pathname)
  if (path.startsWith('/files/')) return fileProblem(path, site.files)
  return `There is no file at ${address}.\n${toDo}`
}

function ignoredAttribute(attributes: Attributes): Problem | undefined {
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on[a-z]/.test(name) || (/^on[A-Z]/.test(name) && typeof value === 'string')) {
      return `React ignores ${name}.\nWrite a component with a function: onClick={() => …}.`
    }
    const spelling = value === true && booleans.find((one) => one.toLowerCase() === name)
    if (spelling) return `React ignores ${name}.\nIn JSX it is spelt ${spelling}.`
  }
}
