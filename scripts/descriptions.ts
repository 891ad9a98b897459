import { descriptions } from '../content/site.ts'
import type { Page } from '../src/pages.ts'

/** The owner's words about a page, or before they are there words that claim nothing. */
export function descriptionOf(page: Page | undefined, publishable: boolean): string {
  if (!page) return 'There is no page at this address. These are the pages that there are.'
  if (publishable) return descriptions[page.path]
  return `The ${page.name} page of a personal portfolio website that is still being set up.`
}
