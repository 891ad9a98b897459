import type { MDXContent } from 'mdx/types'
import { ErrorBoundary } from './components/ErrorBoundary.tsx'
import { Footer } from './components/Footer.tsx'
import { NavBar } from './components/NavBar.tsx'
import { contentComponents } from './contentComponents.ts'
import { canonicalUrl, titleOf } from './metadata.ts'
import { Home } from './pages/Home.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { Projects } from './pages/Projects.tsx'
import { findPage, type Page } from './pages.ts'
import { useNavigation } from './useNavigation.ts'

const texts = import.meta.glob<MDXContent>('../content/*.mdx', { eager: true, import: 'default' })

/** The catch-all: the nav bar, the page for this path and the footer. */
export function Site({ path: firstPath }: { path: string }) {
  const { path, count } = useNavigation(firstPath)
  const page = findPage(path)
  const Content = page ? contentOf(page) : NotFound
  return (
    <>
      <title>{titleOf(page)}</title>
      {page && <link rel="canonical" href={canonicalUrl(page)} />}
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <NavBar path={path} />
      <main id="main" tabIndex={-1}>
        {/* A new key for every navigation, so that sections are closed again. */}
        <ErrorBoundary key={count}>
          <Content components={contentComponents} />
        </ErrorBoundary>
      </main>
      <Footer />
    </>
  )
}

function contentOf({ path, content }: Page): MDXContent {
  if (path === '/') return Home
  return texts[`../content/${content}`] ?? Projects
}
