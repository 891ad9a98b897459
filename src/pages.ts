/** The one list of pages: the bar, the prerender, the not-found page and the tests all read it. */
import { site } from '../content/site.ts'

/** Paths are compared letter by letter, so that `/projects` is no page. */
export const pages = [
  { path: '/', name: 'Home' },
  { path: '/Projects', name: 'Projects' },
  { path: '/Resume', name: 'Resume' },
  { path: '/About', name: 'About' },
] as const

export type Page = (typeof pages)[number]

export function findPage(path: string): Page | undefined {
  return pages.find((page) => page.path === path)
}

export function titleOf(page: Page | undefined): string {
  const owner = site.name || 'Portfolio'
  if (page?.path === '/') return owner
  return `${page?.name ?? 'Page not found'} – ${owner}`
}
