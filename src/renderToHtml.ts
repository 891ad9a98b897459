import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'

/** All of it, for the build and the check: waits for what is loaded lazily, and fails if anything does. */
export async function renderToHtml(element: ReactNode): Promise<string> {
  // What fails in a `<Suspense>` would only be missing.
  const { promise: failure, reject: onError } = Promise.withResolvers<never>()
  // React would stream a large `<Suspense>` with an inline script, which the policy blocks.
  const options = { progressiveChunkSize: Infinity, onError }
  const { prelude } = await Promise.race([prerender(element, options), failure])
  return new Response(prelude).text()
}
