import type { PageList } from '../src/contentTypes.ts'

/**
 * The pages of your site, in the order of the nav bar.
 *
 * - `path`: the address, which is case-sensitive: letters, digits and hyphens. One page is '/'.
 * - `name`: what the nav bar and the browser's tab show. For projects, it is also the heading.
 * - `text`: a file in this folder, or 'projects/' for all the projects.
 * - `inNavBar: false`: for a page that only links lead to.
 *
 * After adding a page, run `npm run check`: it asks for what is missing.
 */
export const pages = [
  { path: '/', name: 'Home', text: 'home.md' },
  { path: '/Projects', name: 'Projects', text: 'projects/' },
  { path: '/Resume', name: 'Resume', text: 'resume.md' },
  { path: '/About', name: 'About', text: 'about.md' },
] as const satisfies PageList
