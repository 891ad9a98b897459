import { expect, test } from 'vitest'
import { isManual, leaveOut } from './leaveOut.ts'
import { readReadme } from './readme.ts'
import { findTitle } from './readmeRow.ts'

async function leftOf(source: string) {
  const readme = await readReadme('content/projects/1-weather/README.md', source)
  return leaveOut(readme, findTitle(readme, 'weather'))
}

test('what is for those who run the code is left out, and the rest is not changed', async () => {
  const { left, names } = await leftOf(`<a id="top"></a>

[![Build](https://img.shields.io/1.svg)](https://ci.example)
![Stars](https://travis-ci.org/ada/weather.svg)

<div align="center">
    <h1>Weather <img src="https://img.shields.io/3.svg"></h1>
    <p><img src="https://img.shields.io/4.svg"></p>
    <p>It rained.</p>
</div>

- [About](#about)
  - [Why](#why)

---

## 💡 About

Made with ![React](https://img.shields.io/react.svg), as [the tests](#tests) [say][1].

![React](https://img.shields.io/react.svg)

(<a href="#top">back to top</a>)

---

<a name="start"></a>
## 🚀 2. Getting started:

Start here.

### Screens

There are two.

# Table of Contents
1. One

## Results

\`\`\`sh
npm run weather
\`\`\`

It rained on 200 of 365 days, which is more than the forecast said: see the table below.

## How it works

### Tests

Type \`make\`.

[1]: https://ci.example
### License
MIT
`)
  expect(left).toBe(`<a id="top"></a>

<div align="center">
    <h1>Weather </h1>
    <p>It rained.</p>
</div>

---

## 💡 About

Made with ![React](https://img.shields.io/react.svg), as [the tests](#tests) [say][1].

![React](https://img.shields.io/react.svg)

## Results

\`\`\`sh
npm run weather
\`\`\`

It rained on 200 of 365 days, which is more than the forecast said: see the table below.

[1]: https://ci.example
`)
  expect(names).toEqual(['Getting started', 'How it works'])
})

test.each([
  ['## Usage\n\n![The sky](docs/sky.png)', []],
  ['## Usage\n\n![Build](https://img.shields.io/1.svg)', ['Usage']],
  ['## Demo\n\nhttps://github.com/user-attachments/assets/1\n\n## Running\n\nType.', ['Running']],
  ['## 安装\n\n先下载。\n\n```\ngit clone https://code.example/ada/weather\n```', ['安装']],
  ['## 安装\n\n```js\nlet weather = "rain"\n```', []],
  ['## Setup\n\n### Screens\n\n![The sky](docs/sky.png)\n\n### Run it\n\nType.', ['Run it']],
  ['## Kurulum\n\n1. `npm install`\n2. `npm start`', ['Kurulum']],
])('of %j goes: %j', async (source, expected) => {
  const { names } = await leftOf(`# Weather\n\nInstall it first.\n\n${source}\n`)
  expect(names).toEqual(expected)
})

test.each([
  '🛠️ Installation & Setup',
  '1. Prerequisites',
  'How to run the game',
  'Running the tests',
  'Run locally',
  'Build instructions',
  'Usage with Docker',
  'Local development (Windows)',
  'Project structure',
  'Getting Started with Create React App',
  'To-Do',
  'Prerequisite',
  'NPM Scripts',
  'Running end-to-end tests',
  '`npm run build` fails to minify',
])('%s is for those who run it', (heading) => expect(isManual(heading)).toBe(true))

test.each([
  'Test results',
  'Contributions',
  'Contributors',
  'Environment',
  'Use',
  'Use cases',
  'Running time',
  'Functional requirements',
  'Building the model',
  'How to play',
  'How it works',
  'Acknowledgements',
  'Future work',
  'Weather app',
])('%s is for everybody', (heading) => expect(isManual(heading)).toBe(false))
