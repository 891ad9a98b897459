import { site } from '../content/site.ts'
import type { Page } from './pages.ts'

export function titleOf(page: Page | undefined): string {
  const owner = site.name || 'Portfolio'
  if (page?.path === '/') return owner
  return `${page?.name ?? 'Page not found'} – ${owner}`
}
