/** The one list of pages: the bar, the prerender, the sitemap, the not-found page and the tests read it. */

/** Paths are compared letter by letter: `/projects` is no page. */
export const pages = [
  { path: '/', name: 'Home' },
  { path: '/Projects', name: 'Projects' },
  { path: '/Resume', name: 'Resume' },
  { path: '/About', name: 'About' },
] as const

export type Page = (typeof pages)[number]

/** Where the build writes what a path shows, below `dist`. */
export function fileOf(path: string): string {
  return path === '/' ? '/index.html' : `${path}.html`
}

export function findPage(path: string): Page | undefined {
  return pages.find((page) => page.path === path)
}
