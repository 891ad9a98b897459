/** Titles and descriptions, for the browser's tab, search results and link previews. */
import { descriptions, site } from '../content/site.ts'
import type { Page } from './pages.ts'

/** The owner's name, once there is one. */
export function siteName(): string {
  return site.name || 'Portfolio'
}

export function titleOf(page: Page | undefined): string {
  if (page?.path === '/') return siteName()
  return `${page?.name ?? 'Page not found'} – ${siteName()}`
}

/** The site's address, without a slash at its end. */
export const { origin } = new URL(site.url)

export function canonicalUrl({ path }: Page): string {
  return origin + path
}

/** The owner's description of a page, or a neutral one while placeholders are left. */
export function descriptionOf(page: Page | undefined, publishable: boolean): string {
  if (!page) return 'This page does not exist. Here are the pages of the site.'
  if (publishable) return descriptions[page.path]
  return `The ${page.name} page of a personal portfolio website that is still being set up.`
}
