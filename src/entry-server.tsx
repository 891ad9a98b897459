/** What the build renders: every page as an HTML document, and its share card. */
import { Document, type DocumentProps } from './Document.tsx'
import { renderToHtml } from './renderToHtml.ts'

export { pages } from '../content/pages.ts'
export { siteUrl } from './metadata.ts'
export { cardSize, cardTitle, ShareCard } from './ShareCard.tsx'

export async function renderDocument(
  props: DocumentProps,
  contentSecurityPolicy: string,
): Promise<string> {
  try {
    const html = await renderToHtml(<Document {...props} />)
    // Not rendered by React, which would put preloads before it: the policy must come first.
    const policy = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}"/>`
    return html.replace('<head>', `<head>${policy}`)
  } catch (cause) {
    throw new Error(`The page ${props.path} cannot be rendered.`, { cause })
  }
}
