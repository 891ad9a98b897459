import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/**
 * A collapsible section around its `<summary>` and its text. The browser opens and closes it, also
 * before React is there or without it, and React follows.
 */
export function Section({ children }: { children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)

  // A visitor may have opened it while the script was loading, or come by an address with its fragment.
  useLayoutEffect(() => setOpen(details.current?.open ?? false), [])

  return (
    <details
      ref={details}
      className="section"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      suppressHydrationWarning
    >
      {children}
    </details>
  )
}
