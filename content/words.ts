import type { MarkdownWords, PreviewWords, Words } from '../src/contentTypes.ts'

/** What the site itself says. Translate it if you write in another language; {page} stands for a page's name. */
export const words: Words = {
  /** Instead of your name, while there is none. */
  siteName: 'Portfolio',

  /** For screen readers and keyboards: the first link, the nav bar, links to a new tab, and to all of a screenshot. */
  skipLink: 'Skip to content',
  navBar: 'Main',
  newTab: '(opens in a new tab)',
  wholeImage: '(top only, opens the whole image)',

  /** At an address where there is no page. */
  notFound: 'Page not found',
  notFoundText:
    'There is no page at this address. It may have been mistyped, or the page may have moved.',
  didYouMean: 'Did you mean {page}?',
  allPages: 'All pages:',

  /** If a page fails to render. */
  error: 'Something went wrong',
  errorText: 'This page could not be displayed. Reloading it usually helps.',
  reload: 'Reload the page',
  goHome: 'Go to the home page',

  /** In a project that is opened without a network. */
  offline: 'You are offline. This will appear later.',
}

/** What Markdown adds, mostly for screen readers. */
export const markdownWords: MarkdownWords = {
  footnotes: 'Footnotes',
  backToReference: 'Back to reference',
  table: 'Table',
  done: 'Done',
  notDone: 'Not done',

  /** Above a callout, such as > [!NOTE] */
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
}

/** Descriptions that are not yours: while placeholders are left, and of the not-found page. */
export const previewWords: PreviewWords = {
  unfinished: 'The {page} page of a personal portfolio website that is still being set up.',
  notFound: 'This page does not exist. Here are the pages of the site.',
}
