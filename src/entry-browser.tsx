/** Starts React in the visitor's browser, over the HTML that the build wrote. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { titleOf } from './names.ts'
import { findPage } from './pages.ts'
import { Site } from './Site.tsx'

const root = document.getElementById('root') as HTMLElement

if (import.meta.env.DEV) {
  document.title = titleOf(findPage(location.pathname))
  createRoot(root).render(
    <StrictMode>
      <Site path={location.pathname} />
    </StrictMode>,
  )
} else {
  // The page that was prerendered, whatever address a host serves it at: `404.html` stands for many.
  hydrateRoot(root, <Site path={root.dataset.path ?? location.pathname} />)
}
