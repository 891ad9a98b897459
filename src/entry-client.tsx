/** Hydrates the HTML that the build wrote. */
import './styles/index.css'
import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { site } from '../content/site.ts'
import { languageAttributes } from './languageAttributes.ts'
import { pathOf } from './pathOf.ts'
import { projects } from './projects.ts'
import { Site } from './Site.tsx'

const root = document.getElementById('root') as HTMLElement

if (import.meta.env.DEV) {
  // `index.html` is English.
  Object.assign(document.documentElement, languageAttributes(site.lang))
  await Promise.all(projects.map(({ load }) => load()))
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <Site path={pathOf(location)} />
      </StrictMode>,
    ),
  )
  // The page was empty when the browser looked for its fragment.
  if (location.hash) location.replace(location.hash)
} else {
  // The path that was prerendered, not the address: `404.html` is served at every unknown address.
  const path = root.dataset.path ?? pathOf(location)
  // A transition hydrates in small steps, so that a long page keeps scrolling meanwhile.
  startTransition(() => {
    hydrateRoot(root, <Site path={path} />, { onRecoverableError })
  })
}

// Code, tables, formulas and demos are Tab stops only where there is something to scroll, which a window's size decides.
// What is inside a demo has its own. React stops the event on the way to a text that it has not hydrated.
addEventListener('keydown', makeTabStops, true)

function makeTabStops({ key }: KeyboardEvent) {
  if (key !== 'Tab') return
  const regions = ':is(pre, .table, .formula, .program):not(.program *)'
  for (const region of document.querySelectorAll<HTMLElement>(regions)) {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = region
    region.tabIndex = scrollWidth > clientWidth || scrollHeight > clientHeight ? 0 : -1
  }
}

// A project's videos load once it is open, which an address may have done already. `toggle` does not bubble.
showFirstFrames()
addEventListener('toggle', showFirstFrames, true)

function showFirstFrames() {
  for (const video of document.querySelectorAll<HTMLVideoElement>('[open] video'))
    video.preload = 'metadata'
}

/**
 * The page was not what React expected, because an extension had altered it or a component had rendered the date. So React
 * rendered it from scratch and added its head tags again: a title before the existing title, because browsers show the
 * first, and a link after all others. The second title and the first canonical link are therefore the prerendered ones.
 */
function onRecoverableError(error: unknown) {
  const prerendered = 'title ~ title, link[rel=canonical]:has(~ link[rel=canonical])'
  for (const tag of document.head.querySelectorAll(prerendered)) tag.remove()
  reportError(error)
}
