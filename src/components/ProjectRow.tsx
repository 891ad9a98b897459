import { createContext, type ReactNode, use, useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Stamp } from '../stamp.ts'

/** Whether a page is rendered together with what its closed sections contain, as it was prerendered. */
export const EagerSections = createContext(true)

/** What `tools/authoring/projectParts.ts` finds in a project's text. */
export type ProjectParts = Stamp & {
  /** The fragment of its address. */
  id: string
  title?: ReactNode
  /** The first letter or digit of the title, for a mark without a drawing. */
  letter?: string
  madeWith?: ReactNode
  picture?: ReactNode
  /** Whether the text begins with this picture, about as large as a phone shows it in the row. */
  repeated?: 'true'
  links?: ReactNode
  /** A long text ends with a link to its row. */
  hasHeadings?: 'true'
  /** All else. */
  text: () => ReactNode
}

type ProjectRowProps = ProjectParts & { mark: string | undefined }

/** A project on the Projects page. After a click on a link, the page is rendered before this one's text, unless it is opened. */
export function ProjectRow(props: ProjectRowProps) {
  const { mark, hasHeadings, repeated, text, ...parts } = props
  const { id, title, letter, madeWith, picture, links, ...stamp } = parts
  const isNext = useDeferredValue(true, use(EagerSections))
  const [isOpened, setOpened] = useState(false)
  const isRendered = isNext || isOpened
  // A click comes before it opens, and `toggle` after whatever else has opened it.
  const render = isRendered ? undefined : () => flushSync(() => setOpened(true))
  const rowId = `${id}-Row`
  const titleId = `${id}-Title`
  const kinds = [links && 'linked', picture && 'pictured', repeated && 'repeated']
  return (
    <>
      <details
        {...stamp}
        className={['section', ...kinds].filter(Boolean).join(' ')}
        onToggle={render}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control. */}
        <summary id={hasHeadings ? rowId : undefined} onClick={render}>
          {/* Without a wrapper around these: browsers would not read them as the name of what is clicked. */}
          <span className="mark" data-letter={letter}>
            {mark && <span style={{ maskImage: `url(${mark})` }} />}
          </span>
          {title && <h2 id={links ? titleId : undefined}>{title}</h2>}
          {madeWith && <span className="made-with">{madeWith}</span>}
          {picture}
        </summary>
        <div id={id} className="section-text">
          {isRendered && links && <div className="section-links">{links}</div>}
          {isRendered && text()}
          {/* Browsers focus what a fragment names, so that one more press closes the project. */}
          {isRendered && hasHeadings && (
            <p className="to-row">
              <a href={`#${rowId}`}>{title}</a>
            </p>
          )}
        </div>
      </details>
      {/* Not in the summary, which cannot contain other controls. */}
      {links && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
        <div className="section-links" role="group" aria-labelledby={titleId}>
          {links}
        </div>
      )}
    </>
  )
}
