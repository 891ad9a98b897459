import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { drawIcon } from './icons.ts'

test.each([
  ['as small as a favicon', 16, 16, [255, 255, 255]],
  ['as large as a poster', 2000, 2000, [255, 255, 255]],
  ['wider than high', 1200, 600, [0, 255, 255]],
  ['higher than wide', 30, 60, [255, 255, 0]],
])('a logo %s is drawn whole', async (_, width, height, opaque) => {
  const folder = await mkdtemp(join(tmpdir(), 'logo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const logo = join(folder, 'logo.svg')
  await writeFile(
    logo,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="M0 0h${width}v${height}H0z"/></svg>`,
  )
  const icon = await drawIcon({ size: 48, format: 'png', background: 'transparent', logo })
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 48, height: 48, channels: 4 })
  const alphaAt = (x: number, y: number) => data[(y * 48 + x) * 4 + 3]
  expect([alphaAt(24, 1), alphaAt(24, 24), alphaAt(1, 24)]).toEqual(opaque)
})
