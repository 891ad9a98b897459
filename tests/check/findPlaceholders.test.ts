import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPlaceholders, formatPlaceholders } from '../../tools/check/findPlaceholders.ts'
import { change, write, writeSmallContent } from '../support/smallContent.ts'

const marker = '{/* placeholder: delete this line once the words below are yours */}\n\n'
const mayStay = marker.replace(':', ', may stay:')
const asks = '<!-- placeholder: what may stay?\nHow fast is it?\n\nWho plays it? -->'

let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'))
  await writeSmallContent(root)
})
afterAll(() => rm(root, { recursive: true }))

test('nothing is a placeholder', async () => {
  expect(await findPlaceholders(root)).toEqual([])
})

test('only marked content is a placeholder, whatever it says', async () => {
  const words = 'This site is a work in progress. Placeholder: TODO, coming soon, you@example.com.'
  await change(
    root,
    'content/about.mdx',
    'I paint.',
    `${words}\n\n{/* a note to myself */}\n\n{/* placeholder */ 'my own words'}`,
  )
  await change(root, 'content/site.ts', 'https://code.example/ada', 'https://example.com/you')
  expect(await findPlaceholders(root)).toEqual([])
})

test('facts, text and images are listed with file and line', async () => {
  await change(root, 'content/site.ts', "'Ada Example'", "placeholder('')")
  await change(root, 'content/site.ts', 'links: [', 'links: placeholder([')
  await change(root, 'content/site.ts', '  ],', '  ]),')
  // As Prettier breaks it.
  await change(
    root,
    'content/site.ts',
    "<(typeof pages)[number]['path']> = {",
    "<\n  (typeof pages)[number]['path']\n> =\n  placeholder({",
  )
  await change(root, 'content/site.ts', "painted.',\n}", "painted.',\n})")
  await change(root, 'content/about.mdx', '# About me', `${marker}# About me`)
  await change(root, 'content/resume.mdx', '# Résumé', `${mayStay}# Résumé`)
  await change(root, 'content/projects/1-chess-ai.mdx', '# Chess AI', `${mayStay}# Chess AI`)
  await change(
    root,
    'content/projects/1-chess-ai.mdx',
    'It plays chess.',
    '![A board](../photos/placeholder/board.png)',
  )
  // Its comment has been deleted.
  const ours = 'Placeholder: the write-up of this project will go here.'
  await change(root, 'content/projects/2-weather-app.mdx', 'It knows the weather.', ours)
  await write(root, 'content/projects/4-lab.md', `${asks}\n\n# Lab\n\n${ours}\n`)
  await change(root, 'content/about.mdx', 'photos/blue.png', 'photos/placeholder/blue.png')
  await change(root, 'content/logo.svg', '<path', '<!-- placeholder --><path')
  const game = `${asks}

# Game

<img src="../photos/placeholder/a.png" alt=""> and ![b][b], but not \`photos/placeholder/c.png\`.

[b]: ../photos/placeholder/b.png
`
  await write(root, 'content/projects/3-game.md', game)
  await write(root, 'README.md', `${mayStay.replace('{/*', '<!--')}# A template\n`)
  await write(root, 'CONTRIBUTING.md', '# Mine, without a placeholder\n')
  const found = await findPlaceholders(root)
  expect(formatPlaceholders(found.filter(({ blocksPublishing }) => blocksPublishing))).toBe(
    [
      'content/site.ts:5: "name"',
      'content/site.ts:7: "links"',
      'content/site.ts:15: "descriptions"',
      'content/about.mdx:1: the text and the image in line 16',
      'content/projects/1-chess-ai.mdx:5: the image in line 5',
      'content/projects/2-weather-app.mdx:3: our words',
      'content/projects/3-game.md:1: the text and the images in lines 8, 10',
      'content/projects/4-lab.md:1: the text',
    ].join('\n'),
  )
  expect(formatPlaceholders(found.filter(({ blocksPublishing }) => !blocksPublishing))).toBe(
    [
      'content/resume.mdx:1: the text, or delete its comment to publish it as it is',
      'content/projects/1-chess-ai.mdx:1: the text',
      'content/logo.svg:1: the logo, or delete its comment to keep this one',
      'README.md:1: the text, which employers read first in your repository',
    ].join('\n'),
  )
})
