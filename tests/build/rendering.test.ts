/** What only rendering a page can tell: `npm run check` and the build name the line in `content/`. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { change, write, writeSmallContent } from '../support/smallContent.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let root = ''

beforeAll(async () => {
  root = await copyProject()
})
afterAll(() => removeCopy(root))

test('content that can be rendered passes, also with a style sheet of its own', async () => {
  await writeSmallContent(root)
  await write(root, 'content/about.css', '.loud { color: red }\n')
  await change(root, 'content/about.mdx', '# About me', "import './about.css'\n\n# About me")
  await write(
    root,
    'content/Sum.tsx',
    'export const Sum = ({ children }: { children: { of: number[] } }) => <b>{children.of.length}</b>\n',
  )
  await change(
    root,
    'content/about.mdx',
    'I paint.',
    '<p className="loud">I paint {[1, 2].map((n) => <i key={n}>{n}</i>)}</p>\n\n<Sum>{{ of: [1] }}</Sum>',
  )
  await change(root, 'content/about.mdx', '# About', "import { Sum } from './Sum.tsx'\n\n# About")
  expect(await run(root, 'node scripts/check.ts')).toEqual({ code: 0, output: '' })
})

/** What an owner wrote on line 3 of about.mdx or in Chart.tsx, and what they are told. */
const slips: [string, string, string, string][] = [
  [
    'an unknown name inside an expression',
    '{1 + curly}',
    '',
    `content/about.mdx:3: Nothing is named "curly".
    Import it at the top of the file, or correct its name.`,
  ],
  [
    'a property of nothing',
    '{[].at(0).name}',
    '',
    `content/about.mdx:3: This cannot be rendered: TypeError: Cannot read properties of undefined (reading 'name').
    Correct the expression or the component on this line.`,
  ],
  [
    'an object',
    "{{ label: 'a', url: 'b' }}",
    '',
    `content/about.mdx:3: A page cannot show this value, because it is an object: { label, url }.
    Show a text or a number, such as one of its fields.`,
  ],
  [
    'a date',
    '{new Date(0)}',
    '',
    `content/about.mdx:3: A page cannot show this value, because it is an object: a date.
    Show a text or a number, such as one of its fields.`,
  ],
  [
    'a component that fails',
    '<Chart />',
    'export function Chart() {\n  return <p>{nobody}</p>\n}\n',
    `content/Chart.tsx:2: Nothing is named "nobody".
    Import it at the top of the file, or correct its name.`,
  ],
  [
    'a component with an inline style',
    '<Chart />',
    "export function Chart() {\n  return [1, 2].map((n) => (\n    <div key={n}>\n      <p style={{ color: 'red' }}>x</p>\n    </div>\n  ))\n}\n",
    `content/Chart.tsx:4: The site's security policy blocks "style" on <p>.
    Put the style into a .css file next to this one, import it (import './name.css') and use className.`,
  ],
  [
    'a component that embeds another site',
    '<Chart />',
    'export const Chart = () => <iframe src="https://video.example/1" title="x" />\n',
    `content/Chart.tsx:1: <iframe> embeds another page, which the site's security policy blocks.
    Show a picture that links there: [![describe it](photos/file.jpg "why it matters")](https://the.address).`,
  ],
  [
    'a component with a picture of another site',
    '<Chart />',
    'export const Chart = () => <img src="https://pictures.example/1.png" alt="x" />\n',
    `content/Chart.tsx:1: The site's security policy blocks https://pictures.example/1.png, because it is on another site.
    Put the file into content/files/ and write its address, like src="/files/name.mp4".`,
  ],
  [
    'a component that is not exported',
    '<Chart />',
    'const Chart = () => null\n',
    `content/about.mdx:5: The component on this line is not exported by the file that it is imported from.
    Write "export" before it in that file, and the same name here.`,
  ],
  [
    'a component that cannot be read',
    '<Chart />',
    'export const Chart = () => {\n  return <p>\n}\n',
    `content/Chart.tsx:3: This is not valid code: Unexpected token. Did you mean \`{'}'}\` or \`&rbrace;\`?
    Look for a tag, a bracket or a quote that is not closed, here or above.`,
  ],
  [
    'a component that imports what is not there',
    '<Chart />',
    "import { x } from './x.ts'\n\nexport const Chart = () => x\n",
    `content/Chart.tsx:1: Cannot find the imported file ./x.ts.
    Add the file content/x.ts, with its extension, or correct the import.`,
  ],
  [
    'a component that imports a package that is not installed',
    '<Chart />',
    "import { x } from 'a-chart-library'\n\nexport const Chart = () => x\n",
    `content/Chart.tsx:1: The package "a-chart-library" is not installed.
    Run \`npm install a-chart-library\`, or delete the import.`,
  ],
]

test.each(slips)('an owner who wrote %s is told where', async (_, text, component, told) => {
  await writeSmallContent(root)
  await change(root, 'content/about.mdx', 'I paint.', text)
  if (component) {
    await write(root, 'content/Chart.tsx', component)
    await change(
      root,
      'content/about.mdx',
      '# About me',
      "import { Chart } from './Chart.tsx'\n\n# About me",
    )
  }
  const { code, output } = await run(root, 'node scripts/check.ts')
  expect(code).toBe(1)
  expect(output).toBe(`1 problem in content/:\n\n${told}\n\n`)
})

test('on GitHub each problem is also an annotation at its line', async () => {
  await writeSmallContent(root)
  await change(root, 'content/about.mdx', 'I paint.', '100% {curly}')
  const { output } = await run(root, 'GITHUB_ACTIONS=true node scripts/check.ts')
  expect(output).toContain(
    '::error file=content/about.mdx,line=3::{ starts an expression here, and nothing is named "curly".%0ATo show the character itself, write \\{.\n',
  )
})
