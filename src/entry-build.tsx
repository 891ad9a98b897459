/** What the build asks of the site: every page as a file name, a path and HTML. */
import { renderToString } from 'react-dom/server'
import { pages } from './pages.ts'
import { Site } from './Site.tsx'

export type RenderedPage = { file: string; path: string; html: string }

export function renderPages(): RenderedPage[] {
  // No page has this path, so it renders the not-found page.
  return [...pages.map((page) => page.path), '/404'].map((path) => ({
    file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    path,
    html: renderToString(<Site path={path} />),
  }))
}
