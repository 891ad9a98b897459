import type { ReactNode } from 'react'
import { words } from '../../content/words.ts'
import type { Stamp } from '../stamp.ts'

type NewTabLinkProps = { href: string; rel?: string; children: ReactNode }

/** A link that opens a new tab, and says so on screen and to screen readers. */
export function NewTabLink({
  href,
  rel = 'noopener',
  children,
  ...stamp
}: NewTabLinkProps & Stamp) {
  return (
    <a {...stamp} className="new-tab-link" href={href} target="_blank" rel={rel}>
      {children}
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d="M2 8 8 2M3 2h5v5" />
      </svg>
      <span className="visually-hidden">{` ${words.newTab}`}</span>
    </a>
  )
}
