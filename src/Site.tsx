import type { MDXContent } from 'mdx/types'
import type { given } from '../build/content/pageMistakes.ts'
import About from '../content/about.mdx'
import Home from '../content/home.mdx'
import Resume from '../content/resume.mdx'
import { Bar } from './components/Bar.tsx'
import { FaultBoundary } from './components/FaultBoundary.tsx'
import { Footer } from './components/Footer.tsx'
import { NewTabLink } from './components/NewTabLink.tsx'
import { Photo } from './components/Photo.tsx'
import { PhotoRow } from './components/PhotoRow.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { Projects } from './pages/Projects.tsx'
import { findPage, type Page } from './pages.ts'
import { useVisit } from './useVisit.ts'

const contents: Record<Page['path'], MDXContent> = {
  '/': Home,
  '/Projects': Projects,
  '/Resume': Resume,
  '/About': About,
}

/** What the Markdown of `content/` may use by name, and what stands for its pictures. */
const components = { NewTabLink, PhotoRow, img: Photo } satisfies Record<
  (typeof given)[number] | 'PhotoRow' | 'img',
  unknown
>

/** The catch-all: whatever the path, the bar, the page for it and the footer. */
export function Site({ path: firstPath }: { path: string }) {
  const { path, count } = useVisit(firstPath)
  const page = findPage(path)
  const Content = page ? contents[page.path] : NotFound
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Bar path={path} />
      <main id="main" tabIndex={-1}>
        {/* A new key for every visit: no page starts with what an earlier visit has left open. */}
        <FaultBoundary key={count}>
          <Content components={components} />
        </FaultBoundary>
      </main>
      <Footer />
    </>
  )
}
