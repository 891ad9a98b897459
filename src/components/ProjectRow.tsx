import type { ReactNode } from 'react'
import { createContext, memo, Suspense, use, useEffect, useRef, useState } from 'react'
import { words } from '../../content/words.ts'
import { contentComponents } from '../contentComponents.ts'
import type { Words } from '../contentTypes.ts'
import { type Project, projects } from '../projects.ts'
import type { Stamp } from '../stamp.ts'
import { loadPageAt } from '../useNavigation.ts'

/** The projects whose texts are rendered together with the page, as all were prerendered. */
export const EagerProjects = createContext(projects)

/** What `tools/authoring/projectParts.ts` finds in a project's text, without the text itself. */
export type ProjectParts = Stamp & {
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
}

type ProjectRowProps = ProjectParts & { project: Project }

/** A project on the Projects page. Its text follows the page once it is opened, or the browser is idle. */
export function ProjectRow(props: ProjectRowProps) {
  const { project, hasHeadings, repeated, ...parts } = props
  const { title, letter, madeWith, picture, links, ...stamp } = parts
  const { id, mark } = project
  const eager = use(EagerProjects)
  const [state, setState] = useState<'loaded' | 'offline'>()
  const details = useRef<HTMLDetailsElement>(null)
  const load = async () => {
    try {
      await project.load()
      setState('loaded')
    } catch {
      // What was prerendered is there. What is closed is tried again once it is opened.
      if (eager === projects || !details.current?.open || (await loadPageAt(`#${id}`))) return
      setState('offline')
      addEventListener('online', load, { once: true })
    }
  }
  useEffect(() => {
    if (details.current?.open) load()
    else whenIdle(async () => details.current && load())
  }, [project])
  const rowId = `${id}-Row`
  const titleId = `${id}-Title`
  const kinds = [links && 'linked', picture && 'pictured', repeated && 'repeated']
  return (
    <>
      <details
        {...stamp}
        className={['section', ...kinds].filter(Boolean).join(' ')}
        ref={details}
        onToggle={({ currentTarget }) => currentTarget.open && load()}
      >
        <summary id={hasHeadings ? rowId : undefined} onPointerEnter={load}>
          {/* Without a wrapper around these: browsers would not read them as the name of what is clicked. */}
          <span className="mark" data-letter={letter}>
            {mark && <span style={{ maskImage: `url(${mark})` }} />}
          </span>
          {title && <h2 id={links ? titleId : undefined}>{title}</h2>}
          {madeWith && <span className="made-with">{madeWith}</span>}
          {picture}
        </summary>
        <div id={id} className="section-text">
          {links && <div className="section-links">{links}</div>}
          {state === 'offline' && (
            <p className="failure">{(words as Words).offline ?? words.error}</p>
          )}
          {(state || eager.includes(project)) && (
            <Suspense>
              <ProjectText project={project} />
              {/* Browsers focus what a fragment names, so that one more press closes the project. */}
              {hasHeadings && (
                <p className="to-row">
                  <a href={`#${rowId}`}>{title}</a>
                </p>
              )}
            </Suspense>
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

const never = new Promise<never>(() => {})

/**
 * React leaves what was prerendered as it is until its file is loaded, and then hydrates it. Without `memo`, its row would
 * render it again, and React would replace what is still to be hydrated in it, such as a lazy component.
 */
const ProjectText = memo(({ project }: { project: Project }) => {
  if (!project.Text) use(import.meta.env.SSR ? project.load() : never)
  // A video in it was not there when the project was opened.
  useEffect(() => void dispatchEvent(new Event('toggle')), [])
  return project.Text && <project.Text components={contentComponents} />
})

let last: Promise<unknown> = Promise.resolve()

/** One task after the other, so that a project that is opened never waits for many. */
function whenIdle(task: () => Promise<unknown>) {
  // Safari has no `requestIdleCallback`.
  const idle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done))
  last = last.then(idle).then(task)
}
