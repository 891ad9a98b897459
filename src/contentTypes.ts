/**
 * The types of `site.ts`, `pages.ts` and `words.ts` in `content/`: editors underline what is missing or misspelt. The
 * content check looks at the values.
 */

export type Facts = {
  name: string
  email: string
  links: { label: string; url: string }[]
  url: string
  lang: string
  drawing?: boolean
  /** The code with which Google's Search Console verifies that the site is yours. */
  googleSiteVerification?: string
}

export type PageList = readonly {
  path: `/${string}`
  name: string
  text: 'projects/' | `${string}.${'md' | 'mdx'}`
  inNavBar?: boolean
}[]

/** One for every page in the list. */
export type Descriptions<Path extends string> = Record<Path, string>

export type Words = Record<
  | 'siteName'
  | 'skipLink'
  | 'navBar'
  | 'newTab'
  | 'wholeImage'
  | 'notFound'
  | 'notFoundText'
  | 'allPages'
  | 'error'
  | 'errorText'
  | 'reload'
  | 'goHome',
  string
> & { didYouMean: NamesPage; offline?: string }

/** `{page}` stands for the name of a page, in every language. */
type NamesPage = `${string}{page}${string}`

/** GitHub's callouts, such as `> [!NOTE]`. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const

export type MarkdownWords = Record<
  'footnotes' | 'backToReference' | 'table' | 'done' | 'notDone' | (typeof calloutKinds)[number],
  string
>

export type PreviewWords = { unfinished: NamesPage; notFound: string }
