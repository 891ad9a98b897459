/** Titles and descriptions, for the browser's tab, search results and link previews. */
import { descriptions, site } from '../content/site.ts'
import { previewWords, words } from '../content/words.ts'
import type { Page } from './findPage.ts'

/** The owner's name, once there is one. */
export function siteName(): string {
  return site.name || words.siteName
}

export function titleOf(page: Page | undefined): string {
  if (page?.path === '/') return siteName()
  return `${page?.name ?? words.notFound} – ${siteName()}`
}

/** The site's address, without a slash at its end. */
export const siteUrl = site.url.replace(/\/$/, '')

export function canonicalUrl(path: string): string {
  return siteUrl + path
}

/** The owner's description of a page, or a neutral one while placeholders are left. */
export function descriptionOf(page: Page | undefined, publishable: boolean): string {
  if (!page) return previewWords.notFound
  const { [page.path]: description = '' }: Record<string, string> = descriptions
  return publishable ? description : previewWords.unfinished.replace('{page}', page.name)
}
