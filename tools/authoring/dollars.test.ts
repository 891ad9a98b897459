import { createProcessor } from '@mdx-js/mdx'
import type { Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { mdxOptions } from './markdown.ts'

const parsers = (['md', 'mdx'] as const).map((format) => createProcessor({ ...mdxOptions, format }))

test.each([
  ['**$1.2M** and $300k, from $5 to **$10**', 'strong: $1.2M', 'strong: $10'],
  ['US$3, $5–$10, ($5/$10)', ''],
  ['$HOME/bin and $PATH, $$–$$$', ''],
  ['\\$5 and \\$6, $ x $ and `$x$`', 'inlineCode: $x$'],
  [
    'from $5, so $O(n)$, the $n$-th of ($n$)',
    ...['O(n)', 'n', 'n'].map((tex) => `inlineMath: ${tex}`),
  ],
  ['$`x_{1}`$', 'inlineMath: `x_{1}`'],
  ['- $x\n  \\in y$', 'inlineMath: x\n\\in y'],
  ['| a | b |\n|---|---|\n| $x$ | $5 |', 'inlineMath: x'],
  ['$$\n{x}\n+ y\n$$', 'math: {x}\n+ y'],
  ['$$ x $$', 'inlineMath: x'],
  ['$$x\ny$$\n\n**z**', 'inlineMath: x\ny', 'strong: z'],
  ['> $$\n> x$$\n\n**z**', 'inlineMath: \nx', 'strong: z'],
])('%j: formulas as on GitHub, and prices are none', (markdown, ...expected) => {
  for (const parser of parsers) {
    const found: string[] = []
    visit(parser.parse(markdown) as Root, (node) => {
      if (/math$|strong|inlineCode/i.test(node.type)) found.push(`${node.type}: ${textOf(node)}`)
    })
    expect(found).toEqual(expected.filter(Boolean))
  }
})

test.each([
  ['without an end', `$$\n${'x + y\n'.repeat(11_000)}`],
  ['of prices', 'from $5 on, '.repeat(5_500)],
])('64 KB %s are read in linear time', (_, markdown) => {
  // Of this thread, whatever else the computer does.
  const time = (text: string) => {
    const start = process.threadCpuUsage()
    parsers[0]?.parse(text)
    const { user, system } = process.threadCpuUsage(start)
    return user + system
  }
  const shortest = (text: string) => Math.min(...[1, 2, 3].map(() => time(text)))
  const eighth = markdown.slice(0, markdown.length / 8)
  // In quadratic time, it would be 64 times as long.
  expect(shortest(markdown) / shortest(eighth)).toBeLessThan(32)
})
