import { createContext, type ReactNode, use, useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether a page is rendered together with what its closed sections contain, as it was prerendered. */
export const EagerSections = createContext(true)

type SectionTextProps = { id: string; children?: () => ReactNode }

/** What a project shows once it is open. After a click on a link, the page is rendered before it, unless it is opened. */
export function SectionText({ children, ...attributes }: SectionTextProps) {
  const isNext = useDeferredValue(true, use(EagerSections))
  const [isOpened, setOpened] = useState(false)
  const render = () => flushSync(() => setOpened(true))
  const isRendered = isNext || isOpened
  // A click comes before it opens, and `toggle` after whatever else has opened it.
  const listen = (box: HTMLDivElement) => {
    const section = box.parentElement ?? box
    Object.assign(section, { onclick: render, ontoggle: render })
    return () => void Object.assign(section, { onclick: null, ontoggle: null })
  }
  return (
    <div {...attributes} className="section-text" ref={isRendered ? null : listen}>
      {isRendered && children?.()}
    </div>
  )
}
