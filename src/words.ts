/** The types of `content/words.ts`: TypeScript says which word is missing after an update. */

export type Words = Record<
  | 'siteName'
  | 'skipLink'
  | 'navBar'
  | 'newTab'
  | 'notFound'
  | 'notFoundText'
  | 'didYouMean'
  | 'allPages'
  | 'error'
  | 'errorText'
  | 'reload'
  | 'goHome',
  string
>

export type MarkdownWords = Record<
  | 'footnotes'
  | 'backToReference'
  | 'table'
  | 'done'
  | 'notDone'
  | 'note'
  | 'tip'
  | 'important'
  | 'warning'
  | 'caution',
  string
>

export type PreviewWords = Record<'unfinished' | 'notFound', string>
