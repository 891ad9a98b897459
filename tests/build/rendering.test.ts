/** Errors that only show when a page is rendered: `npm run check` prints the line in `content/`. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { change, write, writeSmallContent } from '../support/smallContent.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let root = ''

beforeAll(async () => {
  root = await copyProject()
})
beforeEach(() => writeSmallContent(root))
afterAll(() => removeCopy(root))

test('components, expressions and style sheets pass', async () => {
  await write(root, 'content/about.css', '.loud { color: red }\n')
  await write(
    root,
    'content/Sum.tsx',
    'export const Sum = ({ children }: { children: { of: number[] } }) => <b>{children.of.length}</b>\n',
  )
  await write(
    root,
    'content/about.mdx',
    `import './about.css'
import { Sum } from './Sum.tsx'

# About me

<p className="loud">I paint {[1, 2].map((n) => <i key={n}>{n}</i>)}</p>

<Sum>{{ of: [1] }}</Sum>
`,
  )
  expect(await run(root, 'node scripts/check.ts')).toEqual({ code: 0, output: '' })
})

test('errors in expressions and components are reported for every page, and annotated on GitHub', async () => {
  await change(root, 'content/home.mdx', 'See', '{1 + curly} See')
  await change(root, 'content/about.mdx', 'I paint.', '{[].at(0).name}')
  await component(
    'content/resume.mdx',
    '[All',
    'export function Chart() {\n  return <p>{nobody}</p>\n}\n',
  )
  const { code, output } = await run(root, 'GITHUB_ACTIONS=true node scripts/check.ts')
  expect(code).toBe(1)
  expect(output).toContain(`3 problems in content/:

content/home.mdx:5: "curly" is not defined.
    Import it at the top of the file, or correct its name.
content/Chart.tsx:2: "nobody" is not defined.
    Import it at the top of the file, or correct its name.
content/about.mdx:3: This cannot be rendered: TypeError: Cannot read properties of undefined (reading 'name').
    Correct the expression or the component on this line.
`)
  expect(output).toContain(
    '::error file=content/home.mdx,line=5::"curly" is not defined.%0AImport it at the top of the file, or correct its name.\n',
  )
})

test('values that cannot be shown and elements that the policy blocks are reported with their line', async () => {
  await change(root, 'content/home.mdx', 'See', "{{ label: 'a', url: 'b' }} See")
  await change(root, 'content/about.mdx', 'I paint.', '{new Date(0)}')
  await component(
    'content/resume.mdx',
    '[All',
    `export function Chart() {
  return [1, 2].map((n) => (
    <div key={n}>
      <p style={{ color: 'red' }}>x</p>
      <iframe src="https://video.example/1" title="x" />
      <img src="https://images.example/1.png" alt="x" />
    </div>
  ))
}
`,
  )
  expect((await run(root, 'node scripts/check.ts')).output).toBe(`4 problems in content/:

content/home.mdx:5: A page cannot show this value, because it is an object: { label, url }.
    Show text or a number, such as one of its fields.
content/Chart.tsx:5: <iframe> embeds another page, which the site's security policy blocks.
    Show an image that links there: [![describe it](photos/file.jpg "why it matters")](https://the.address).
content/Chart.tsx:6: The site's security policy blocks https://images.example/1.png, because it is on another site.
    Put the file in content/files/ and write its address, like src="/files/name.mp4".
content/about.mdx:3: A page cannot show this value, because it is an object: a date.
    Show text or a number, such as one of its fields.

`)
})

test('a component that is not exported is reported', async () => {
  await component('content/about.mdx', 'I paint.', 'const Chart = () => null\n')
  expect((await run(root, 'node scripts/check.ts')).output).toBe(`1 problem in content/:

content/about.mdx:5: The component on this line is not exported by the file that it is imported from.
    Write "export" before it in that file, and the same name here.

`)
})

test('a missing package is reported with the command that installs it', async () => {
  const source = "import { x } from 'a-chart-library'\n\nexport const Chart = () => x\n"
  await component('content/about.mdx', 'I paint.', source)
  expect((await run(root, 'node scripts/check.ts')).output).toBe(`1 problem in content/:

content/Chart.tsx:1: The package "a-chart-library" is not installed.
    Run \`npm install a-chart-library\`, or delete the import.

`)
})

/** Writes `content/Chart.tsx` and uses it on a page. */
async function component(page: string, before: string, source: string) {
  await write(root, 'content/Chart.tsx', source)
  await change(root, page, before, `<Chart />\n\n${before}`)
  await change(root, page, '# ', "import { Chart } from './Chart.tsx'\n\n# ")
}
