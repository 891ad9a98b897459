import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pages } from '../../src/pages.ts'
import { change, draw, write, writeSmallContent } from '../../tests/support/smallContent.ts'
import { checkContent } from './checkContent.ts'
import { print } from './diagnostic.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let untouched = ''
let root = ''

beforeAll(async () => {
  untouched = await mkdtemp(join(tmpdir(), 'content-'))
  await writeSmallContent(untouched)
})

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'))
  await cp(untouched, root, { recursive: true })
})

afterEach(() => rm(root, { recursive: true }))
afterAll(() => rm(untouched, { recursive: true }))

test('content without errors passes', async () => {
  expect(await problems()).toBe('')
})

test.each(readMessages())('%s', async (edits, message) => {
  for (const edit of edits.split('\n')) {
    const [, file = '', from, to = ''] =
      /^(.+?): (?:(.*) )?→ ?(.*)$/.exec(edit)?.map((text) => text?.replaceAll('⏎', '\n')) ?? []
    if (from) await change(root, `content/${file}`, from, to)
    else await write(root, `content/${file}`, `${to}\n`)
  }
  expect(await problems()).toBe(message)
})

test.each(['München.png', "Bob's.png", 'a,b.png', 'R&D.png', 'photo(1).png'])(
  'an image name that has to be escaped in a URL is an error: %s',
  async (name) => {
    await rename(join(root, 'content/photos/green.png'), join(root, 'content/photos', name))
    await change(root, 'content/about.mdx', 'green.png', name)
    expect(await problems()).toContain(
      `content/about.mdx:6: The file name of the image photos/${name} has a character`,
    )
  },
)

test('the same image under two names is an error: the build would write only one of them', async () => {
  await cp(join(root, 'content/photos/blue.png'), join(root, 'content/photos/copy.png'))
  const image = '![The sky](../photos/copy.png "Clear today.")'
  await change(root, 'content/projects/2-weather-app.mdx', 'It knows the weather.', image)
  expect(await problems()).toBe(
    `content/projects/2-weather-app.mdx:3: The image ../photos/copy.png is a copy of content/photos/blue.png, which is used at content/about.mdx:10.
    Use another image in one of the two places.`,
  )
})

test('a photo needs 720 pixels in a row and 1080 on its own', async () => {
  await draw(root, 'content/photos/green.png', 719)
  await draw(root, 'content/photos/blue.png', 1079)
  expect(await problems()).toBe(
    `content/about.mdx:6: The image photos/green.png is only 719 pixels wide; it needs at least 720 here.
    Use a larger original.
content/about.mdx:10: The image photos/blue.png is only 1079 pixels wide; it needs at least 1080 here.
    Use a larger original, or put it in a row, where 720 is enough.`,
  )
})

test('the width of a photo that the phone stored on its side is its width when upright', async () => {
  const onItsSide = sharp({ create: { width: 1400, height: 700, channels: 3, background: 'red' } })
  const photo = await onItsSide.jpeg().withMetadata({ orientation: 6 }).toBuffer()
  await write(root, 'content/photos/green.png', photo)
  expect(await problems()).toContain('photos/green.png is only 700 pixels wide')
})

test.each(['moving.gif', 'scan.tiff', 'drawing.svg', 'IMG_0001.HEIC', 'photo.jfif'])(
  'an image in a format that not every browser shows is an error: %s',
  async (name) => {
    const format = { gif: 'gif', tiff: 'tiff', jfif: 'jpg' }[name.split('.')[1] ?? '']
    const image = format
      ? await sharp(join(root, 'content/photos/green.png'))
          .toFormat(format as 'gif')
          .toBuffer()
      : await readFile(join(root, 'content/logo.svg'))
    await write(root, `content/photos/${name}`, image)
    await change(root, 'content/about.mdx', 'green.png', name)
    expect(await problems()).toBe(wrongFormat(name))
  },
)

test('the content of an image file counts, not its name', async () => {
  const gif = await sharp(join(root, 'content/photos/green.png')).gif().toBuffer()
  for (const bytes of ['not an image', gif]) {
    await write(root, 'content/photos/green.png', bytes)
    expect(await problems()).toBe(wrongFormat('green.png'))
  }
})

test.each([
  ['photo.jpg', 'jpeg'],
  ['photo.jpeg', 'jpeg'],
  ['IMG_0042.JPG', 'jpeg'],
  ['photo.webp', 'webp'],
  ['photo.avif', 'avif'],
] as const)('a photo may be %s', async (name, format) => {
  const image = sharp(join(root, 'content/photos/green.png')).toFormat(format, { effort: 0 })
  await write(root, `content/photos/${name}`, await image.toBuffer())
  await change(root, 'content/about.mdx', 'green.png', name)
  expect(await problems()).toBe('')
})

test('a logo that is a PNG named .svg is an error', async () => {
  await cp(join(root, 'content/photos/green.png'), join(root, 'content/logo.svg'))
  expect(await problems()).toContain('content/logo.svg:1: The logo is not a valid SVG file.')
})

test('a download that is too large for Cloudflare is an error', async () => {
  await write(root, 'content/files/talk.mp4', Buffer.alloc(26 * 1024 * 1024))
  expect(await problems()).toBe(
    `content/files/talk.mp4:1: The file is 26 MiB; Cloudflare accepts at most 25 MiB.
    Make it smaller, or publish it elsewhere and link it.`,
  )
})

test('the blog is optional', async () => {
  await change(root, 'content/site.ts', "  blog: 'https://ada.example/blog',\n", '')
  expect(await problems()).toBe('')
})

test('without projects, a link to one is an error', async () => {
  await rm(join(root, 'content/projects'), { recursive: true })
  expect(await problems()).toBe(
    `content/home.mdx:5: Broken link: there is no project #chess-ai.
    There are no projects yet. Add one in content/projects/, or link to /Projects.`,
  )
})

test.each(['My%20CV.pdf', '<My CV.pdf>', 'R%C3%A9sum%C3%A9%20%232.pdf', '100%.pdf'])(
  'a download may have any name, and a link may escape it: %s',
  async (name) => {
    for (const file of ['My CV.pdf', 'Résumé #2.pdf', '100%.pdf']) {
      await write(root, `content/files/${file}`, '%PDF-1.4')
    }
    const link = name.startsWith('<') ? name.replace('<', '</files/') : `/files/${name}`
    await change(root, 'content/resume.mdx', '/files/resume.pdf', link)
    expect(await problems()).toBe('')
  },
)

test.each([
  ['content/about.mdx', 'the text of the About page'],
  ['content/logo.svg', 'the logo in the nav bar'],
  ['content/site.ts', 'the facts about you'],
])('a missing %s is an error', async (file, purpose) => {
  await rm(join(root, file))
  expect(await problems()).toContain(
    `${file}:1: The file is missing. It contains ${purpose}.
    Add a file with exactly this name.`,
  )
})

test('several errors are sorted by file and line', async () => {
  await change(root, 'content/site.ts', 'ada@ada.example', 'ada')
  await change(root, 'content/about.mdx', 'photos/blue.png', 'photos/b.png')
  await change(root, 'content/about.mdx', 'A green square', '')
  await change(root, 'content/about.mdx', 'I paint.', 'I [paint]().')
  expect((await checkContent(root)).map(({ file, line }) => `${file}:${line}`)).toEqual([
    'content/about.mdx:3',
    'content/about.mdx:6',
    'content/about.mdx:10',
    'content/site.ts:3',
  ])
})

test('unusual content is not an error', async () => {
  const imports = `import { useId } from 'react'
import { NewTabLink as Link } from '../src/components/NewTabLink.tsx'
import { Chart } from './Chart.tsx'
export const Box = () => <b>{useId()}</b>
export function Cat() { return <i>cat</i> }

# About me`
  const text = `3 < 4, a } and \\{ braces \\}, [elsewhere](https://elsewhere.example#there),
[a number](tel:+10000000), [further down](#more), [a project](/Projects?from=here#chess-ai)
and {1 + 1} <NewTabLink href={"x"}>apples</NewTabLink>. [1] (page 3), {Math.PI}, {[useId][0].name}.

<Chart /> <Box /> <Cat /> <Link href="https://elsewhere.example">there</Link>

<video controls src="/files/resume.pdf" poster={"x"}></video> \\[not a link](x)

| year | what |
|--:|:-:|
| 2025 | graduated |`
  const image = '![A blue square](photos/blue.png "The largest of my squares.")'
  const linked =
    '[![A blue square](photos/blue.png "The “largest” of \\"my\\" squares.")](https://ada.example)'
  await write(root, 'content/Chart.tsx', 'export const Chart = () => null')
  await change(root, 'content/about.mdx', '# About me', imports)
  await change(root, 'content/about.mdx', 'Then I went on.', text)
  await change(root, 'content/about.mdx', image, linked)
  // Two spaces at the end of a line are a line break, and a row of photos is still a row.
  await change(root, 'content/about.mdx', 'my squares.")\n![', 'my squares.")  \n![')
  await write(root, 'content/photos/unused.heic', 'an original that no page uses')
  expect(await problems()).toBe('')
})

async function problems(): Promise<string> {
  return print(await checkContent(root))
}

function wrongFormat(name: string): string {
  return `content/about.mdx:6: The image photos/${name} is not a JPEG, PNG, WebP or AVIF file.
    Open it in an image editor and export it as JPEG, with a name that ends in .jpg.`
}

/** Edits and the message for them, from `messages.txt`. */
function readMessages(): [string, string][] {
  const allPages = pages.map(({ path }) => path).join(', ')
  const text = readFileSync(new URL('messages.txt', import.meta.url), 'utf8')
  return text
    .trim()
    .replaceAll('{pages}', allPages)
    .split('\n\n')
    .filter((block) => !block.startsWith('#'))
    .map((block) => {
      const [edits = '', ...message] = block.split(/\n(?=content\/)/)
      return [edits, message.join('\n')]
    })
}
