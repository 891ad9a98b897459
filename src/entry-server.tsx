/** What the build renders: every page as an HTML document, and its share card. */
import { renderToString } from 'react-dom/server'
import { Document, type DocumentProps } from './Document.tsx'

export { pages } from '../content/pages.ts'
export { origin } from './metadata.ts'
export { cardSize, ShareCard } from './ShareCard.tsx'

export function renderDocument(props: DocumentProps, contentSecurityPolicy: string): string {
  try {
    const html = renderToString(<Document {...props} />)
    // Not a component: React would put what it preloads before it, and the policy must come first.
    const policy = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}"/>`
    return `<!doctype html>${html.replace('<head>', `<head>${policy}`)}`
  } catch (cause) {
    throw new Error(`The page ${props.path} cannot be rendered.`, { cause })
  }
}
