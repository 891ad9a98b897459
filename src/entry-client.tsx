/** Starts React in the visitor's browser, over the HTML that the build wrote. */
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { titleOf } from './metadata.ts'
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
  const path = root.dataset.path ?? location.pathname
  // A transition is done in small steps, between which a long page goes on scrolling.
  startTransition(() => {
    hydrateRoot(root, <Site path={path} />)
  })
}
