import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { addressOf, titleOf } from './metadata.ts'
import { findPage } from './pages.ts'

/**
 * The path that is shown, and how many moves led to it. Moves between our own pages are taken over
 * from the browser, which goes on doing history and scrolling; a browser without the Navigation API
 * loads the next page as it loads any other.
 */
export function useNavigation(firstPath: string): { path: string; count: number } {
  const [visit, setVisit] = useState({ path: firstPath, count: 0 })

  // In the same moment in which React takes over.
  useLayoutEffect(() => {
    // The not-found page is left by loading the next: Back must ask the host for its address again.
    if (!findPage(firstPath)) return
    const show = (event: NavigateEvent) => {
      const path = new URL(event.destination.url).pathname
      const page = findPage(path)
      if (!page || !isMove(event)) return
      event.intercept({
        async handler() {
          flushSync(() => setVisit(({ count }) => ({ path, count: count + 1 })))
          document.title = titleOf(page)
          // A phone that shares the page shares this address. `npm run dev` has none.
          document.querySelector('link[rel=canonical]')?.setAttribute('href', addressOf(page))
          focusHeading()
        },
      })
    }
    // Typed as always there, yet missing before Chrome 102, Firefox 147 and Safari 26.2.
    const navigation: Navigation | undefined = window.navigation
    navigation?.addEventListener('navigate', show)
    return () => navigation?.removeEventListener('navigate', show)
  }, [firstPath])

  return visit
}

/** A reload must reach the server, and a fragment, a download or a form is the browser's own affair. */
function isMove(event: NavigateEvent): boolean {
  return (
    event.canIntercept &&
    !event.hashChange &&
    event.downloadRequest === null &&
    event.formData === null &&
    event.navigationType !== 'reload'
  )
}

/** Keyboards go on from the new page's top, and screen readers say its heading, once. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
