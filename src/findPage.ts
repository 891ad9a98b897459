import { pages } from '../content/pages.ts'

export type Page = (typeof pages)[number]

export function findPage(path: string): Page | undefined {
  return pages.find((page) => page.path === path)
}
