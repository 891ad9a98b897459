/** The template's placeholders, which an owner must not publish. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPlaceholders } from '../../tools/check/findPlaceholders.ts'
import { run } from '../support/projectCopy.ts'

test('all are found after an editor has formatted content/ with the defaults of Prettier', async () => {
  const root = await mkdtemp(join(tmpdir(), 'formatted-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp('content', join(root, 'content'), { recursive: true })
  // Outside of the project, Biome's own defaults are Prettier's, but for tabs.
  const biome = resolve('node_modules/.bin/biome')
  const { output } = await run(root, `${biome} format --write --indent-style=space content`)
  expect(output).toContain('Fixed')
  const what = async (folder: string) =>
    (await findPlaceholders(folder)).map(({ file, what }) => `${file}: ${what}`)
  expect(await what(root)).toEqual(await what('.'))
  expect(await what(root)).toHaveLength(29)
})
