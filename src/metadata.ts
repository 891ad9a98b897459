/** What the site and its pages go by. */
import { site } from '../content/site.ts'
import type { Page } from './pages.ts'

/** The owner's name, once there is one. */
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
