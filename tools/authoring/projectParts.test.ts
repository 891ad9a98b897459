import { compile } from '@mdx-js/mdx'
import { expect, test } from 'vitest'
import { mdxOptions } from './markdown.ts'

test.each([
  ['[Code](https://code.example/ada)', true],
  ['[Code](http://code.example) · [Docs][d] •\n[Me](/About)', true],
  ['*Rust*\n\n| https://code.example | <https://ada.example> |', true],
  ['**[Code](https://code.example)** · ***[Docs][d]*** · [_Me_](/About) · [`x`](/x)', true],
  ['*[Code](https://code.example) | [Me](/About)*', true],
  ['*Rust*\n[Code](https://code.example)', true],
  ['*Rust*  \r\n**[Code](https://code.example)**', true],
  ['*Rust*\\\n[Code](https://code.example)', true],
  ['*Rust* [Code](https://code.example)', false],
  ['*Rust*\n[Code](https://code.example), and more', false],
  ['*By [me](/About)*\n[Code](https://code.example)', false],
  ['[Install](#install) • [Use](#use)', false],
  ['[Setup](docs/setup.md)', false],
  ['[Code](//code.example)', false],
  ['[Mail](mailto:ada@ada.example)', false],
  ['[Code](https://code.example), and more', false],
  ['[![build](https://ci.example/1.svg)](https://ci.example)', false],
  ['<a href="https://code.example">Code</a>', true],
  ['[1](/1) [2](/2) [3](/3) [4](/4) [5](/5) [6](/6)', true],
  ['[1](/1) [2](/2) [3](/3) [4](/4) [5](/5) [6](/6) [7](/7)', false],
  ['Words.\n\n[Code](https://code.example)', false],
])('whether a closed project shows the links of %j: %s', async (text, isShown) => {
  const value = `# Chess :tada:\n\n${text}\n\nWords.\n\n[d]: https://docs.example\n`
  const code = `${await compile({ path: 'content/projects/1-chess.md', value }, mdxOptions)}`
  expect(code.includes(' links: ')).toBe(isShown)
  // In one of the two places.
  expect(code.includes(' madeWith: ')).toBe(isShown && text.includes('Rust'))
})
