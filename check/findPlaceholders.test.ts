import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { change, write, writeSmallContent } from '../tests/support/smallContent.ts'
import { findPlaceholders, printPlaceholders } from './findPlaceholders.ts'

const marker = '{/* placeholder: delete this line once the words below are yours */}\n\n'
const mayStay = marker.replace(':', ', may stay:')

let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'))
  await writeSmallContent(root)
})
afterAll(() => rm(root, { recursive: true }))

test('nothing is a placeholder', async () => {
  expect(findPlaceholders(root)).toEqual([])
})

test('only marked content is a placeholder, whatever it says', async () => {
  const words = 'This site is a work in progress. Placeholder: TODO, coming soon, you@example.com.'
  await change(
    root,
    'content/about.mdx',
    'I paint.',
    `${words}\n\n{/* a note to myself */}\n\n{/* placeholder */ 'my own words'}`,
  )
  await change(root, 'content/site.ts', 'https://ada.example/blog', 'https://example.com/blog')
  expect(findPlaceholders(root)).toEqual([])
})

test('facts, text and images are listed with file and line', async () => {
  await change(root, 'content/site.ts', "'Ada Example'", "placeholder('')")
  await change(root, 'content/site.ts', 'links: [', 'links: placeholder([')
  await change(root, 'content/site.ts', '  ],', '  ]),')
  await change(root, 'content/about.mdx', '# About me', `${marker}# About me`)
  await change(root, 'content/resume.mdx', '# Résumé', `${mayStay}# Résumé`)
  await change(root, 'content/projects/1-chess-ai.mdx', '# Chess AI', `${mayStay}# Chess AI`)
  await change(root, 'content/about.mdx', 'photos/blue.png', 'photos/placeholder/blue.png')
  await change(root, 'content/logo.svg', '<path', '<!-- placeholder --><path')
  await write(root, 'content/projects/3-game.md', '<!-- placeholder: mine -->\n\n# Game\n')
  const found = findPlaceholders(root)
  expect(printPlaceholders(found.filter(({ mustGo }) => mustGo))).toBe(
    [
      'content/site.ts:5: "name"',
      'content/site.ts:7: "links"',
      'content/about.mdx:1: the text',
      'content/about.mdx:16: the image content/photos/placeholder/blue.png',
      'content/projects/3-game.md:1: the text',
      'content/logo.svg:1: the logo',
    ].join('\n'),
  )
  expect(printPlaceholders(found.filter(({ mustGo }) => !mustGo))).toBe(
    ['content/resume.mdx:1: the text', 'content/projects/1-chess-ai.mdx:1: the text'].join('\n'),
  )
})
