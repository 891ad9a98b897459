import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { byName, colorSchemeOf, readColors } from './colors.ts'

test.each([
  [
    '@media screen and (prefers-color-scheme: dark)',
    'light dark',
    ['#fffdfb', '#fffdfb', '#121115'],
  ],
  ['@media screen', 'dark', ['#fffdfb', '#121115', '#121115']],
  ['@media none', 'light', ['#fffdfb', '#fffdfb', '#fffdfb']],
])('with %s, browsers know the scheme and the ground', async (query, scheme, grounds) => {
  const root = await mkdtemp(join(tmpdir(), 'colors-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'content'))
  const css = `:root { --ground: #fffdfb; }\n${query} { :root { --ground: #121115; } }\n`
  await writeFile(join(root, 'content/colors.css'), css)
  const colors = await readColors(root)
  expect(colorSchemeOf(colors)).toBe(scheme)
  const media = ['paper', 'light', 'dark'] as const
  expect(media.map((medium) => byName(colors, medium).ground)).toEqual(grounds)
})
