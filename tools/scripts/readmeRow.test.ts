import { expect, test } from 'vitest'
import { readReadme } from './readme.ts'
import { findDemo, findTitle, withRow } from './readmeRow.ts'

const url = 'https://github.com/ada/weather'

async function rowOf(source: string) {
  const readme = await readReadme('content/projects/1-weather/README.md', source)
  const demo = findDemo(readme, findTitle(readme, 'weather'))
  return withRow(readme, { name: 'weather', url, demo, picture: undefined })
}

/** Without the question. */
async function linesOf(source: string) {
  return (await rowOf(source)).replace(/<!--.*?-->\n\n/s, '')
}

test.each([
  ['It shows the rain of yesterday', '*It shows the rain of yesterday*'],
  ['**It shows the rain of yesterday.**', '*It shows the rain of yesterday.*'],
  ['> It shows the rain\n> of yesterday!', '*It shows the rain of yesterday!*'],
])('a sentence below the title becomes the line of the row: %j', async (sentence, line) => {
  expect(await linesOf(`# Weather\n\n${sentence}\n\n## Why\n`)).toBe(
    `# Weather\n\n${line}\n\n[Code](${url})\n\n## Why\n`,
  )
  const inDiv = `<div align="center">\n  <h1>Weather</h1>\n  <p>It shows the rain of yesterday.</p>\n</div>\n`
  expect(await linesOf(inDiv)).toBe(
    `<div align="center">\n  <h1>Weather</h1>\n</div>\n\n*It shows the rain of yesterday.*\n\n[Code](${url})\n`,
  )
  expect(await rowOf(`# Weather\n\n${sentence}\n`)).toContain('Replace the line below')
})

test.each([
  'It shows the rain of yesterday. It took a week.',
  'It shows [the rain](https://rain.example) of yesterday.',
  'Its features are the following ones:',
  'Author: Ada Example and her friends',
  'It shows the rain of yesterday,<br>and of today.',
  'Rain.',
  'This template should help get you started developing with Vue 3 in Vite.',
  `It rains${' and rains'.repeat(20)}.`,
  '- It shows the rain of yesterday.',
  '![The sky](docs/sky.png)\n\nIt shows the rain of yesterday.',
  '## Why\n\nIt shows the rain of yesterday.',
])('the text stays as it is, and a comment asks for a line: %j', async (text) => {
  const source = `# Weather\n\n${text}\n`
  expect(await linesOf(source)).toBe(`# Weather\n\n[Code](${url})\n\n${text}\n`)
  expect(await rowOf(source)).toContain('in one line of italics below the title')
})

test.each([
  ['# Letterboxd-Movie-Recommendations', '# Letterboxd Movie Recommendations'],
  ['# weather_of_yesterday', '# Weather of yesterday'],
  ['<h1 align="center">weather-app</h1>', '<h1 align="center">Weather app</h1>'],
  ['# E-Commerce', '# E-Commerce'],
  ['# Weather-free days', '# Weather-free days'],
  ['# React Todo App built with Vite', '# React Todo App built with Vite'],
  ['# React + TypeScript + Vite', '# Weather'],
  ['## Installation', '# Weather'],
])('%j is called %j', async (source, title) => {
  expect(await rowOf(`${source}\n`)).toMatch(`${title}\n\n<!--`)
})

test.each([
  ['[Live demo](https://weather.example)'],
  ['Try it [here](https://weather.example)!'],
  ['You can access it here: https://weather.example'],
  ['It rains. Demo: https://weather.example'],
  ['<https://weather.example>'],
  ['[![Live demo](https://img.shields.io/1.svg)](https://weather.example)'],
  ['It rains.\n\n## Why\n\nYes.\n\n## Live demo\n\nhttps://weather.example'],
])('a demo is linked to in the row: %j', async (text) => {
  expect(await linesOf(`# Weather\n\n${text}\n`)).toContain(
    `# Weather\n\n[Code](${url}) · [Try it](https://weather.example)\n`,
  )
})

test.each([
  '[Demo](https://youtu.be/1)',
  '[Demo](https://github.com/ada/sky/blob/main/demo.gif)',
  '[Demo](docs/demo.md)',
  '[Live report](https://weather.example/report.pdf)',
  '[![Build](https://img.shields.io/1.svg)](https://ci.example)',
  'Made with [React](https://react.example)',
  '## Thanks\n\n[Their demo](https://weather.example)',
])('%j is not a demo', async (text) => {
  expect(await linesOf(`# Weather\n\n${text}\n`)).not.toContain('Try it')
})
