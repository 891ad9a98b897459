/**
 * Stands in for React's JSX runtime while the check renders the pages. Unlike React, it is told the file and
 * the line of every element, and sees its attributes and children before they are HTML.
 */
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

export type Element = {
  /** The name of an HTML element, `component`, or nothing where a component is not what it should be. */
  tag: string | undefined
  props: Record<string, unknown>
  file: string
  line: number
}

type Source = { fileName: string; lineNumber: number }

/** Everything that was rendered, and where it is written. */
export const elements: Element[] = []

export { Fragment }

export function jsxDEV(
  type: Parameters<typeof jsx>[0],
  props: Record<string, unknown>,
  key: string | undefined,
  isStatic: boolean,
  source?: Source,
) {
  if (source) {
    const tag = typeof type === 'string' ? type : type ? 'component' : undefined
    elements.push({ tag, props, file: source.fileName, line: source.lineNumber })
  }
  return isStatic ? jsxs(type, props, key) : jsx(type, props, key)
}
