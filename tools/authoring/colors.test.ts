import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { change } from '../../tests/support/smallContent.ts'
import { byName, colorSchemeOf, readColors } from './colors.ts'

const forDarkScreens = '@media screen and (prefers-color-scheme: dark)'

test.each([
  ['the colours as they are', forDarkScreens, 'light dark', ['#fffdfb', '#fffdfb', '#121115']],
  ['dark on every screen', '@media screen', 'dark', ['#fffdfb', '#121115', '#121115']],
  ['dark on no screen', '@media none', 'light', ['#fffdfb', '#fffdfb', '#fffdfb']],
])('with %s, browsers know the scheme and the ground', async (_, query, scheme, grounds) => {
  const root = await mkdtemp(join(tmpdir(), 'colors-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const file = 'content/colors.css'
  await cp('tests/support/content/colors.css', join(root, file))
  for (let block = 0; block < 2; block++) await change(root, file, forDarkScreens, query)
  const colors = await readColors(root)
  expect(colorSchemeOf(colors)).toBe(scheme)
  const media = ['paper', 'light', 'dark'] as const
  expect(media.map((medium) => byName(colors, medium).ground)).toEqual(grounds)
})
