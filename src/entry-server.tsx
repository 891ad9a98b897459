/** What the build renders: every page as an HTML document, and its share card. */
import { prerender } from 'react-dom/static'
import { Document, type DocumentProps } from './Document.tsx'

export { pages } from '../content/pages.ts'
export { siteUrl } from './metadata.ts'
export { cardSize, cardTitle, ShareCard } from './ShareCard.tsx'

export async function renderDocument(
  props: DocumentProps,
  contentSecurityPolicy: string,
): Promise<string> {
  const { promise: failure, reject: onError } = Promise.withResolvers<never>()
  // React would stream a large `<Suspense>` with an inline script, which the policy blocks.
  const options = { progressiveChunkSize: Infinity, onError }
  try {
    // Waits for components that are loaded lazily.
    const rendering = prerender(<Document {...props} />, options)
    const { prelude } = await Promise.race([rendering, failure])
    const html = await new Response(prelude).text()
    // Not rendered by React, which would put preloads before it: the policy must come first.
    const policy = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}"/>`
    return html.replace('<head>', `<head>${policy}`)
  } catch (cause) {
    throw new Error(`The page ${props.path} cannot be rendered.`, { cause })
  }
}
