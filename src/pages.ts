import { pages } from '../content/pages.ts'

/** The type of the list in `content/pages.ts`. */
export type PageList = readonly {
  path: `/${string}`
  name: string
  text: 'projects/' | `${string}.${'md' | 'mdx'}`
}[]

export type Page = (typeof pages)[number]

export function findPage(path: string): Page | undefined {
  return pages.find((page) => page.path === path)
}
