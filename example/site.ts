// From `content/`, so that it is right in both folders.
import type { pages } from '../content/pages.ts'
import type { Descriptions, Facts } from '../src/contentTypes.ts'

export const site: Facts = {
  name: 'Ada Example',
  email: 'ada@ada.example',
  links: [
    { label: 'LinkedIn', url: 'https://network.example/ada' },
    { label: 'GitHub', url: 'https://code.example/ada' },
  ],
  url: 'https://ada.example',
  lang: 'en',
  drawing: true,
}

export const descriptions: Descriptions<(typeof pages)[number]['path']> = {
  '/': 'Repairs bicycles and programs, and looks for fullstack work in the Boston area or remotely.',
  '/Projects':
    'What Ada Example has built: a chess engine, a security lab, an app for shared expenses and a player of Tetris.',
  '/Resume': 'The résumé of Ada Example, a fullstack developer with a year of internships.',
  '/About': 'How Ada Example came from bicycles to programs, and what both have in common.',
}
