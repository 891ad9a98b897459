import { expect, test } from 'vitest'
import { byName, readColors } from '../../tools/authoring/colors.ts'
import { shippedColors } from '../../tools/check/checkColors.ts'

test('what the check proposes for a missing colour is what the template ships', async () => {
  expect(byName(await readColors('.'), 'paper')).toMatchObject(shippedColors)
})
