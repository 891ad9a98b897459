import type { Page } from './findPage.ts'

/** A page is a résumé if its file is called so. */
export function isResume({ text }: Pick<Page, 'text'>): boolean {
  return /^(resume|cv)\.mdx?$/i.test(text)
}
