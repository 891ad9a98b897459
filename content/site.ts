import type { Descriptions, Facts } from '../src/contentTypes.ts'
import { placeholder } from '../src/placeholder.ts'
import type { pages } from './pages.ts'

/**
 * The facts about you that the site uses. Words live in the Markdown files beside this one,
 * photos in `photos/`. Replace each `placeholder(…)` with your own value.
 */
export const site: Facts = {
  /** Your name as an employer should read it. While it is empty, no page shows one. */
  name: placeholder(''),

  /** Your email address. The footer of every page shows it. */
  email: placeholder('you@example.com'),

  /**
   * The footer's other links, with the text of each: first your profile on a professional network, then
   * your profile on a code host, then as many as you like.
   */
  links: placeholder([
    { label: 'Professional profile', url: 'https://example.com/in/you' },
    { label: 'Code profile', url: 'https://example.com/you' },
  ]),

  /** The address of this site: 'https://you.github.io', 'https://you.github.io/portfolio' or your own domain. */
  url: placeholder('https://portfolio.example.com'),

  /** The language that you write in and your country, which sets the paper of your résumé: 'en-US', 'en-GB', 'de-AT'. */
  lang: 'en',

  /**
   * The falling piece on the home page and on share cards, and the chess board on the not-found page:
   * `false` leaves them out.
   */
  drawing: true,
}

/**
 * What each page is about, in 50 to 160 characters, each different. Search results and link previews in
 * emails and chats show it; the pages themselves do not.
 */
export const descriptions: Descriptions<(typeof pages)[number]['path']> = placeholder({
  '/': 'Computer science graduate of spring 2025, looking for fullstack work in the Boston area or remotely elsewhere.',
  '/Projects':
    'Four projects: a fullstack application, an XSS and CSRF security lab, a chess AI, and a Tetris AI taught by reinforcement learning.',
  '/Resume':
    'The résumé of a computer science graduate who is interested in fullstack work and moving towards cybersecurity.',
  '/About':
    'Education, programming languages, work as a lab supervisor, and then art, games, fantasy films, comics and music.',
})
