/**
 * The one list of pages: the nav bar, the prerender, the sitemap and the tests read it. To add a page, add a
 * line; `npm run check` then asks for its `.mdx` file and its description. Paths are case-sensitive.
 */
export const pages = [
  { path: '/', name: 'Home', content: 'home.mdx' },
  { path: '/Projects', name: 'Projects', content: 'projects/' },
  { path: '/Resume', name: 'Resume', content: 'resume.mdx' },
  { path: '/About', name: 'About', content: 'about.mdx' },
] as const

export type Page = (typeof pages)[number]

/** The file in `dist/` that is served at a path. */
export function fileOf(path: string): string {
  return path === '/' ? '/index.html' : `${path}.html`
}

export function findPage(path: string): Page | undefined {
  return pages.find((page) => page.path === path)
}
