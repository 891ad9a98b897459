import { pages } from '../content/pages.ts'
import type { PageList } from './contentTypes.ts'

/** Any page that a copy may have, so that code about one compiles without it. */
export type Page = PageList[number]

export const navBarPages = (pages as PageList).filter(({ inNavBar }) => inNavBar !== false)

export function findPage(path: string): Page | undefined {
  return pages.find((page) => page.path === path)
}
