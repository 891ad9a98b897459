import type { MDXContent } from 'mdx/types'
import { words } from '../content/words.ts'
import { ErrorBoundary } from './components/ErrorBoundary.tsx'
import { Footer } from './components/Footer.tsx'
import { NavBar } from './components/NavBar.tsx'
import { EagerProjects } from './components/ProjectRow.tsx'
import { contentComponents } from './contentComponents.ts'
import { findPage, type Page } from './findPage.ts'
import { isResume } from './isResume.ts'
import { canonicalUrl, titleOf } from './metadata.ts'
import { Home } from './pages/Home.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { Projects } from './pages/Projects.tsx'
import { useNavigation } from './useNavigation.ts'

const texts = import.meta.glob<MDXContent>('../content/*.{md,mdx}', {
  eager: true,
  import: 'default',
})

/** The nav bar, the page for this path or the not-found page, and the footer. */
export function Site({ path: firstPath }: { path: string }) {
  const { path, count, eager } = useNavigation(firstPath)
  const page = findPage(path)
  return (
    <>
      <title>{titleOf(page)}</title>
      {page && <link rel="canonical" href={canonicalUrl(path)} />}
      <a className="skip-link" href="#main">
        {words.skipLink}
      </a>
      <NavBar path={path} />
      <main id="main" className={page && classOf(page)} tabIndex={-1}>
        {/* A new key for every navigation, so that a link shows all sections closed. */}
        <ErrorBoundary key={count} isPage>
          <EagerProjects value={eager}>
            {page ? <PageText page={page} /> : <NotFound />}
          </EagerProjects>
        </ErrorBoundary>
      </main>
      <Footer />
    </>
  )
}

/** For styles that only one kind of page has. */
function classOf(page: Page): string | undefined {
  if (page.path === '/') return 'home'
  if (isResume(page)) return 'resume'
  if (page.inNavBar === false) return 'write-up'
}

/** A page's text, with what is around it. */
export function PageText({ page }: { page: Page }) {
  const Text = texts[`../content/${page.text}`]
  const content = Text ? <Text components={contentComponents} /> : <Projects name={page.name} />
  return page.path === '/' ? <Home>{content}</Home> : content
}
