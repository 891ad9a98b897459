import { expect, test } from 'vitest'
import { breakLines, draw, setBlock } from './outlines.ts'

test('lines break at spaces, and within a word only where it is longer than a line', () => {
  expect(breakLines('one two three', 7)).toEqual(['one two', 'three'])
  expect(breakLines('one two three', 13)).toEqual(['one two three'])
  expect(breakLines('a Donaudampfschiff', 6)).toEqual(['a', 'Donaud', 'ampfsc', 'hiff'])
  expect(breakLines('', 6)).toEqual([])
})

test('a text takes the first size that holds it, and is cut where none does', () => {
  const sizes: [number, number][] = [
    [100, 1],
    [50, 2],
  ]
  expect(setBlock('short', 600, 700, sizes)).toMatchObject({ size: 100, lines: ['short'] })
  expect(setBlock('rather longer', 600, 700, sizes)).toMatchObject({ size: 50 })
  expect(setBlock('a b '.repeat(30), 600, 700, sizes).lines).toHaveLength(2)
})

test('names in many scripts are drawn, and what the font lacks leaves no box', () => {
  for (const name of ['Zoë', 'Łukasz', 'Đỗ Thị', 'Юрий']) {
    expect(setBlock(name, 1000, 700, [[50, 1]]).lines).toEqual([name])
  }
  expect(setBlock('Robin 🎲 王', 1000, 700, [[50, 1]]).lines).toEqual(['Robin'])
  expect(draw(setBlock('🎲', 1000, 700, [[50, 1]]), 'text', 0, 0)).toContain('d=""')
})
