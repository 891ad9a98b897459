import type { MDXProps } from 'mdx/types'
import Text from '../../content/home.mdx'
import { Drawing } from '../components/Drawing.tsx'

/** The owner's text, between a falling piece and a stack with a gap of its shape. */
export function Home({ components = {} }: MDXProps) {
  return (
    <>
      <Drawing className="piece" map={['@##', '..#']} />
      <Text components={components} />
      <div className="stack">
        <Drawing className="on-footer" map={['.....-', '.....-', '....--', '-ooo==', '---o==']} />
      </div>
    </>
  )
}
