/** The one list of pages: the bar, the prerender, the sitemap, the not-found page and the tests read it. */
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

/** What the whole site goes by: the owner's name, once there is one. */
export function siteName(): string {
  return site.name || 'Portfolio'
}

export function titleOf(page: Page | undefined): string {
  if (page?.path === '/') return siteName()
  return `${page?.name ?? 'Page not found'} – ${siteName()}`
}

/** Where a page is found from outside, in a search result or a shared link. */
export function addressOf({ path }: Page): string {
  return site.url + path
}
