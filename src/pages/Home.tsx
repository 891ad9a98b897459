import type { ReactNode } from 'react'
import { Drawing, hasDrawing } from '../components/Drawing.tsx'

/** The owner's text, between a falling piece and a stack with a gap of its shape. */
export function Home({ children }: { children: ReactNode }) {
  if (!hasDrawing) return children
  return (
    <>
      <Drawing className="piece" map={['@##', '..#']} />
      {children}
      <div className="stack">
        <Drawing className="on-footer gap" map={['-*oo', '---o']} />
        <Drawing className="on-footer tower" map={['.-', '.-', '--', '==', '==']} />
      </div>
    </>
  )
}
