import type { ComponentProps } from 'react'
import { words } from '../../content/words.ts'

type NewTabLinkProps = ComponentProps<'a'> & {
  /** Around images only, which need no arrow. */
  isImage?: boolean
}

/** A link that opens a new tab, and says so on screen and to screen readers. Texts write `<a target="_blank">`. */
export function NewTabLink(props: NewTabLinkProps) {
  const { isImage, className = '', rel = 'noopener', children, ...others } = props
  const classes = `new-tab-link ${className}`.trim()
  return (
    <a {...others} className={classes} target="_blank" rel={rel}>
      {children}
      {!isImage && (
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d="M2 8 8 2M3 2h5v5" />
        </svg>
      )}
      <span className="visually-hidden">{` ${words.newTab}`}</span>
    </a>
  )
}
