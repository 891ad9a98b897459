import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { findPage } from './findPage.ts'
import { pathOf } from './pathOf.ts'
import { type Project, projects } from './projects.ts'

/**
 * The current path, how many navigations led to it, and the projects whose texts are needed at once. Intercepts navigations
 * between our own pages; the browser still does history, which keeps the open sections, and scrolling. A browser without the
 * Navigation API loads the next page as usual.
 */
export function useNavigation(firstPath: string) {
  const [state, setState] = useState({ path: firstPath, count: 0, eager: projects })

  // A layout effect runs as soon as React has hydrated.
  useLayoutEffect(() => {
    // The not-found page is left by loading the next page: Back must ask the host for its address again.
    if (!findPage(firstPath)) return
    // Not that of the address while the next page waits for a text.
    let shownPath = firstPath
    const onNavigate = (event: NavigateEvent) => {
      const url = new URL(event.destination.url)
      const path = pathOf(url)
      const page = findPage(path)
      if (shownPath === pathOf(location))
        window.navigation.updateCurrentEntry({ state: openSections() })
      // A fragment, or what a demo does to the history. A link to the page itself would load another document.
      const isWithinPage = path === shownPath && event.destination.sameDocument
      if (!page || isWithinPage || !isInterceptable(event)) return
      event.intercept({
        async handler() {
          // Only Back and Forward lead to an entry with a state.
          const wereOpen = (event.destination.getState() ?? []) as ReturnType<typeof openSections>
          const willBeOpen = ({ id }: Project, index: number) =>
            wereOpen[index]?.[0] || `${url.hash}-`.startsWith(`#${id}-`)
          const eager = page.text === 'projects/' ? projects.filter(willBeOpen) : []
          await Promise.allSettled(eager.map(({ load }) => load()))
          if (event.signal.aborted) return
          const missing = eager.find(({ Text }) => !Text)
          if (missing && (await loadPageAt(url.hash || `#${missing.id}`))) return
          shownPath = path
          // First, because Chrome lays out the page when what has focus is removed: all sections would still be closed.
          ;(document.activeElement as HTMLElement | null)?.blur()
          flushSync(() => setState(({ count }) => ({ path, count: count + 1, eager })))
          for (const [index, group] of sections().entries())
            for (const [inner, section] of group.entries())
              section.open = wereOpen[index]?.[inner] ?? section.open
          // Before anything else needs the layout: Chrome would keep the scroll position of a longer page.
          event.scroll()
          focusTarget()
        },
      })
    }
    // Browsers before Chrome 102, Firefox 147 and Safari 26.2 lack it, although its type says otherwise.
    const navigation: Navigation | undefined = window.navigation
    navigation?.addEventListener('navigate', onNavigate)
    return () => navigation?.removeEventListener('navigate', onNavigate)
  }, [firstPath])

  return state
}

let isLeaving = false

/** Loads the page of this address from the server, which has all texts, and returns whether that is possible. */
export async function loadPageAt(fragment: string): Promise<boolean> {
  const { ok } = await fetch('', { method: 'HEAD', cache: 'no-store' }).catch(Response.error)
  if (ok) {
    isLeaving = true
    // From another address, so that the browser does not only look for the fragment.
    history.replaceState(null, '', '?')
    location.replace(location.pathname + fragment)
  }
  return ok
}

/** A reload must reach the server; downloads and forms belong to the browser. */
function isInterceptable(event: NavigateEvent): boolean {
  return (
    !isLeaving &&
    event.canIntercept &&
    event.downloadRequest === null &&
    event.formData === null &&
    event.navigationType !== 'reload'
  )
}

/** Each section of the page with those inside it, which may not be rendered yet. Those of a running demo come and go. */
function sections(): HTMLDetailsElement[][] {
  const find = (parent: ParentNode, not: string) => [
    ...parent.querySelectorAll<HTMLDetailsElement>(`details:not(${not})`),
  ]
  const outer = find(document, 'details *, .program *')
  return outer.map((section) => [section, ...find(section, '.program *')])
}

function openSections(): boolean[][] {
  return sections().map((group) => group.map(({ open }) => open))
}

/**
 * The keyboard continues from the project or heading that the link led to, or from the top of the new page, and screen
 * readers announce it, once.
 */
function focusTarget() {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const target = find('summary:has(+ :target)') ?? find(':target') ?? find('h1')
  if (!target) return
  // A summary can be focused already, and stays a Tab stop.
  if (target.localName !== 'summary') target.tabIndex = -1
  target.focus({ preventScroll: true })
}
