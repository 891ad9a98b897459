/** What the build asks of the site: every page as a path and its HTML. */
import { renderToString } from 'react-dom/server'
import { pages } from './pages.ts'
import { Site } from './Site.tsx'

export function renderPages(): { path: string; html: string }[] {
  // No page has this path, so it renders the not-found page.
  return [...pages.map((page) => page.path), '/404'].map((path) => ({
    path,
    html: render(path),
  }))
}

function render(path: string): string {
  try {
    return renderToString(<Site path={path} />)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The page ${path} cannot be rendered: ${reason}`, { cause })
  }
}
