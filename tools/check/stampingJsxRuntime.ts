/**
 * Replaces React's JSX runtime while the check renders the pages. Every element gets `data-at`, the file and line that
 * created it, which our own components pass on, and `data-problem` if React refuses or ignores what is written there.
 */
import { dirname, relative } from 'node:path'
import { Fragment, jsx } from 'react/jsx-runtime'
import { Demo } from '../../src/components/Demo.tsx'
import { isProject } from '../authoring/projects.ts'
import { expressionElement } from './expressionElements.ts'

type Props = Record<string, unknown>

const root = dirname(dirname(import.meta.dirname))

export { Fragment }

export function jsxDEV(
  type: Parameters<typeof jsx>[0],
  props: Props,
  key: string | undefined,
  _isStatic: boolean,
  /** Without a line for what our plugins add to a text. */
  source?: { fileName: string; lineNumber?: number },
) {
  if (!source) return jsx(type, props, key)
  const file = relative(root, source.fileName).replaceAll('\\', '/')
  // All of a page is in one, but in a project only its title is, or a part like it.
  if (type === Fragment && !isProject(file)) return jsx(type, props, key)
  const at: Props = { 'data-at': `${file}:${source.lineNumber ?? 1}` }
  const problem = refused(type, props)
  // React would throw, without a line. Browsers allow a template anywhere.
  if (problem) return jsx('template', { ...at, 'data-problem': problem }, key)
  if (type === Fragment || type === expressionElement) return jsx(Fragment, props, key)
  const stamped = { ...at, ...props }
  if (typeof type === 'string') stamped['data-problem'] = ignored(props, file.endsWith('.md'))
  return jsx(type, stamped, key)
}

function refused(type: unknown, props: Props): string | undefined {
  const { children, load, style } = props
  if (type === undefined)
    return 'The file that this component is imported from does not export it.\nWrite "export" before it there, and the same name here.'
  if (type === Demo) {
    if (typeof load === 'function' && children) return
    // What it has imported too early may need a browser.
    Promise.resolve(load).catch(() => {})
    return "A demo needs a function that imports it, and a picture of it.\nWrite <Demo load={() => import('./Component.tsx')}>![describe it](…)</Demo>, on three lines."
  }
  if (typeof type !== 'string' && type !== Fragment) return
  if (type === expressionElement && children === undefined)
    return 'This expression is undefined, so the page shows nothing here.\nLook for a typo in its name.'
  const object = [children].flat(9).find(isPlainObject)
  if (object)
    return `A page cannot show an object: { ${Object.keys(object).join(', ')} }.\nShow text or a number, such as one of its fields.`
  if (typeof style === 'string')
    return 'React needs an object as style, not a string.\nWrite it like style={{ fontWeight: 700 }}.'
}

/** React drops these as HTML spells them, in lower case. */
const booleans =
  'autoPlay playsInline autoFocus readOnly disablePictureInPicture allowFullScreen'.split(' ')

function ignored(props: Props, isMarkdown: boolean): string | undefined {
  if ('href' in props && props.href === undefined)
    return 'The address of this link is undefined.\nIf it is a field of content/site.ts, add it there or delete this link.'
  for (const [name, value] of Object.entries(props)) {
    if (/^on[a-z]/.test(name) || (/^on[A-Z]/.test(name) && typeof value === 'string')) {
      return isMarkdown
        ? `The site's security policy blocks ${name}.\nDelete it.`
        : `React ignores ${name}.\nWrite a component with a function: onClick={() => …}.`
    }
    const spelling = value === true && booleans.find((known) => known.toLowerCase() === name)
    if (spelling) return `React ignores ${name}.\nIn JSX it is spelt ${spelling}.`
  }
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return !('$$typeof' in value || Symbol.iterator in value || 'then' in value)
}
