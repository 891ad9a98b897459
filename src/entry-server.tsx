/** What the build renders: every page as an HTML document, and its share card. */
import { renderToString } from 'react-dom/server'
import { Document, type DocumentProps } from './Document.tsx'

export { site } from '../content/site.ts'
export { cardSize, ShareCard } from './ShareCard.tsx'

export function renderDocument(props: DocumentProps): string {
  try {
    return `<!doctype html>${renderToString(<Document {...props} />)}`
  } catch (cause) {
    throw new Error(`The page ${props.path} cannot be rendered.`, { cause })
  }
}
