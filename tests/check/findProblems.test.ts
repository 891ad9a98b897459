import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rename, rm, symlink, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { format } from '../../tools/check/diagnostic.ts'
import { findPlaceholders, formatPlaceholders } from '../../tools/check/findPlaceholders.ts'
import { findProblems, findProblemsWith } from '../../tools/check/findProblems.ts'
import { createRenderer, type Renderer } from '../../tools/check/renderPages.ts'
import { copyProject, removeCopy } from '../support/projectCopy.ts'
import {
  animation,
  change,
  draw,
  phonePhoto,
  write,
  writeSmallContent,
} from '../support/smallContent.ts'

let root = ''
let renderer: Renderer

beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  await cp(join(root, 'content'), join(root, 'untouched'), { recursive: true })
  renderer = await createRenderer(root)
})

/** With the old times, so that TypeScript does not run again. */
afterEach(async () => {
  await rm(join(root, 'content'), { recursive: true })
  await cp(join(root, 'untouched'), join(root, 'content'), {
    recursive: true,
    preserveTimestamps: true,
  })
  renderer.forget()
})

afterAll(async () => {
  await renderer.close()
  await removeCopy(root)
})

test('content without problems passes', async () => {
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

test.each(['about.mdx', 'logo.svg', 'pages.ts', 'words.ts', 'colors.css', 'style.css', 'site.ts'])(
  'a missing %s is an error',
  async (file) => {
    await rm(join(root, 'content', file))
    expect(await problems()).toContain(`content/${file}:1: This file is missing.`)
  },
)

test('a logo that is not an SVG is an error that says so', async () => {
  await rename(join(root, 'content/logo.svg'), join(root, 'content/logo.png'))
  expect(await problems()).toBe(
    `content/logo.svg:1: This file is missing.
    There is content/logo.png, but it has to be an SVG file.`,
  )
})

test('a document beside README.md is a warning, unless it is shown there', async () => {
  await write(root, 'cv.pdf', '%PDF-1.4\n')
  await write(root, 'README.md', '![me](me.png)\n')
  await write(root, 'me.png', 'a picture')
  onTestFinished(async () => {
    for (const file of ['cv.pdf', 'me.png']) await rm(join(root, file))
  })
  expect(await problems()).toBe(
    `cv.pdf:1: warning: The site does not use this file.
    Move a photo to content/photos/, a download to content/files/, and a text to content/.`,
  )
})

test('a placeholder is found after a byte order mark, and an image whose ü macOS has spelt, or / Windows', async () => {
  await change(root, 'content/about.mdx', '# About', '\ufeff{/* placeholder */}\n\n# About')
  await draw(root, 'content/photos/gru\u0308n.png', 720)
  await change(root, 'content/about.mdx', 'photos/green.png', 'photos/gr\u00fcn.png')
  await change(root, 'content/about.mdx', 'photos/blue.png', 'photos\\blue.png')
  expect(await problems()).toBe('')
  expect(formatPlaceholders(await findPlaceholders(root))).toMatch(
    /^content\/about.mdx:1: the text, or/m,
  )
})

test('a heading of a project may be called like another project, and links lead to it', async () => {
  const heading = '## AI\n\nIt [plays](#ai), like [the other](/Projects#chess-ai).\n'
  await write(root, 'content/projects/5-chess.md', `# Chess\n\n${heading}\n## AI board\n\nRead.\n`)
  await change(root, 'content/projects/1-chess-ai.mdx', 'It plays', '## Board\n\nIt plays')
  const deep = ['chess--ai', 'chess--ai-board', 'chess-ai-board'].map(
    (id) => `[x](/Projects#${id})`,
  )
  await change(root, 'content/about.mdx', 'I paint.', deep.join(' '))
  expect(await problems()).toBe('')
})

test('a README in a single <div> opens', async () => {
  const div =
    '<div align="center"><h1>Chess</h1><p>It plays.</p><img src="../photos/red.png" alt="A board"></div>\n'
  await write(root, 'content/projects/5-chess.md', div)
  expect(await problems()).toBe('')
})

test('without projects, a link to one is an error', async () => {
  await rm(join(root, 'content/projects'), { recursive: true })
  expect(await problems()).toContain('content/home.mdx:5: Broken link: there is no #chess-ai on')
})

test('a photo with GPS coordinates is a warning, which matters more in content/files/', async () => {
  await write(root, 'content/photos/unused.jpg', await phonePhoto())
  await write(root, 'content/files/me.jpg', await phonePhoto())
  const gps = { IFD3: { GPSLatitude: '42/1 21/1 0/1' } }
  const moving = sharp(await animation(), { animated: true }).withExif(gps)
  await write(root, 'content/photos/moving.webp', await moving.toBuffer())
  expect(await problems()).toBe(
    `content/files/me.jpg:1: warning: This photo contains GPS coordinates, and is published with them.
    Put the photo in content/photos/ and show it on a page, or remove them, such as with: exiftool -overwrite_original "-gps*=" content/files
content/photos/moving.webp:1: warning: This image contains GPS coordinates, and is published as it is.
    Before you commit it, remove them, such as with: exiftool -overwrite_original "-gps*=" content/photos
content/photos/unused.jpg:1: warning: This photo contains GPS coordinates.
    The site removes them from images in Markdown, but a public repository shows the original. Before you commit it, remove them, such as with: exiftool -overwrite_original "-gps*=" content/photos`,
  )
})

test('an animation as the picture of a project is a warning, unless a text shows it', async () => {
  await write(root, 'content/projects/2-weather-app.webp', await animation())
  expect(await problems()).toBe(
    `content/projects/2-weather-app.webp:1: warning: An animation is not shown in the row of a project, where nobody could stop it.
    Save a still of it as JPEG or PNG, under the same name.`,
  )
  const shown = '![A cloud](2-weather-app.webp)'
  await change(root, 'content/projects/1-chess-ai.mdx', 'It plays chess.', shown)
  renderer.forget()
  expect(await problems()).toBe('')
})

test('a symbolic link is named, and what it leads to is not found', async () => {
  await symlink('..', join(root, 'content/files/all'))
  await change(root, 'content/resume.mdx', '/files/resume.pdf', '/files/all/home.mdx')
  expect(await problems()).toBe(
    `content/files/all:1: warning: This is a symbolic link, which the site does not follow.
    It may lead anywhere on your computer. Put the file or folder itself here.
content/resume.mdx:3: Broken link: there is no file content/files/all/home.mdx. Names are case-sensitive.
    Put the file in content/files/, or correct its name here.`,
  )
})

test('a video with GPS coordinates is a warning, whether an iPhone or another has taken it', async () => {
  const video = (metadata: string) => Buffer.from(`ftypisom mdat\xa9xyz moov${metadata}`, 'latin1')
  await write(root, 'content/files/clean.mp4', video(''))
  await write(root, 'content/files/me.mov', video('keys com.apple.quicktime.location.ISO6709'))
  await write(root, 'content/photos/me.MP4', video('\xa9xyz\0\x12\x15\xc7+42.3601-071.0589/'))
  const warning = `warning: This video contains GPS coordinates, and the site and a public repository show them.
    Export it without its location, or run: ffmpeg -i me.mov -map_metadata -1 -c copy without-location.mov`
  expect(await problems()).toBe(
    `content/files/me.mov:1: ${warning}
content/photos/me.MP4:1: ${warning.replaceAll('.mov', '.MP4')}`,
  )
})

test('a download that Cloudflare would refuse is a warning', async () => {
  await write(root, 'content/files/talk.pdf', Buffer.alloc(25 * 2 ** 20))
  await write(root, 'content/files/thesis.pdf', Buffer.alloc(40 * 2 ** 20))
  expect(await problems()).toBe(
    `content/files/thesis.pdf:1: warning: This file is 40 MiB. Cloudflare refuses files above 25 MiB, and phones load them slowly.
    Make it smaller, or publish it elsewhere and link to it.`,
  )
})

test('a damaged photo and one that is too high are errors', async () => {
  const photo = await upright(1200)
  await write(root, 'content/photos/red.png', photo.subarray(0, photo.length / 2))
  const high = { width: 1200, height: 18_000, channels: 3 as const, background: 'red' }
  await write(root, 'content/photos/green.png', await sharp({ create: high }).png().toBuffer())
  const cut = await sharp({ create: { ...high, height: 900 } })
    .jpeg()
    .toBuffer()
  await write(root, 'content/photos/blue.png', cut.subarray(0, -2))
  expect(await problems()).toBe(
    `content/about.mdx:5: content/photos/red.png is incomplete or damaged.
    Copy it again from where it came from.
content/about.mdx:6: content/photos/green.png is 18000 pixels high; the limit is 16383.
    Cut it into several images.
content/about.mdx:10: content/photos/blue.png is incomplete or damaged.
    Copy it again from where it came from.`,
  )
})

test('an image of 270 megapixels works, and so does a check with a video of 520 MiB', async () => {
  const create = { width: 17_000, height: 16_000, channels: 3 as const, background: 'red' }
  const image = sharp({ create, limitInputPixels: false }).png()
  await write(root, 'content/photos/green.png', await image.toBuffer())
  await write(root, 'content/files/talk.mp4', '')
  await truncate(join(root, 'content/files/talk.mp4'), 520 * 2 ** 20)
  expect(await problems()).toMatch(
    /^content\/files\/talk.mp4:1: warning: This file is 520 MiB\..*\n.*$/,
  )
})

test('the messages are the same below folders that are called like ours, or have spaces and brackets', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'portfolio-'))
  onTestFinished(() => removeCopy(parent))
  const elsewhere = join(parent, 'src/content/projects/Ada (2025) Example')
  await copyProject(elsewhere)
  await writeSmallContent(elsewhere)
  await change(elsewhere, 'content/home.mdx', 'See', '{1 + curly} See')
  await change(elsewhere, 'content/about.mdx', 'I paint.', '[I paint](/Paint).')
  expect(format((await findProblems(elsewhere)).diagnostics)).toMatch(
    /^content\/about\.mdx:3: Broken link.*\n.*\ncontent\/home\.mdx:5: ReferenceError: curly is not defined\n/,
  )
})

test('an error in src/ is thrown with its stack', async () => {
  const edit = ['<div className="stack">', '<div className="stack">{JSON.parse("{}").a.b}'] as const
  await change(root, 'src/pages/Home.tsx', ...edit)
  onTestFinished(() => change(root, 'src/pages/Home.tsx', edit[1], edit[0]))
  await expect(findProblemsWith(renderer)).rejects.toThrow(/undefined \(reading 'b'\)/)
})

async function problems(): Promise<string> {
  return format((await findProblemsWith(renderer)).diagnostics)
}

/** Stored on its side, as phones do. */
function upright(width: number): Promise<Buffer> {
  const size = { width: 2 * width, height: width, channels: 3 as const, background: 'red' }
  return sharp({ create: size }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
}

/** Edits and the message for them, from `messages.txt`. */
function readMessages(): [string, string][] {
  const text = readFileSync(new URL('messages.txt', import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n\n')
    .filter((block) => !block.startsWith('#'))
    .map((block) => {
      const [edits = '', ...message] = block.split(/\n(?=content\/)/)
      return [edits, message.join('\n')]
    })
}
