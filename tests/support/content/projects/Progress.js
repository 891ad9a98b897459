import { createElement } from 'react'

/** Without JSX, as npm packages are published. */
export function Progress({ percent }) {
  return createElement('p', { style: { width: `${percent}%`, minWidth: '8em' } }, `${percent} %`)
}
