/** A minimal `content/` folder without errors, for tests that must not depend on the owner's. */
import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const texts = {
  'site.ts': `import type { Descriptions, Facts } from '../src/contentTypes.ts'
import type { pages } from './pages.ts'

export const site: Facts = {
  name: 'Ada Example',
  email: 'ada@ada.example',
  links: [
    { label: 'LinkedIn', url: 'https://network.example/ada' },
    { label: 'GitHub', url: 'https://code.example/ada' },
  ],
  url: 'https://ada.example',
  lang: 'en',
}

export const descriptions: Descriptions<(typeof pages)[number]['path']> = {
  '/': 'The home page of somebody who paints squares and writes programs.',
  '/Projects': 'A chess program and a weather program, and how they came about.',
  '/Resume': 'Where somebody who paints squares has worked, and what came of it.',
  '/About': 'Squares in red, green and blue, and how they came to be painted.',
}
`,
  'pages.ts': `export const pages = [
  { path: '/', name: 'Home', text: 'home.mdx' },
  { path: '/Projects', name: 'Projects', text: 'projects/' },
  { path: '/Resume', name: 'Resume', text: 'resume.mdx' },
  { path: '/About', name: 'About', text: 'about.mdx' },
] as const satisfies import('../src/contentTypes.ts').PageList
`,
  'home.mdx': `import { site } from './site.ts'

# Welcome, I'm {site.name}

See [my projects](/Projects), [the chess one](/Projects#chess-ai) or [write](mailto:ada@ada.example).
`,
  'about.mdx': `# About me

I paint.

![A red square](photos/red.png "The first of my squares.")
![A green square](photos/green.png "The second of my squares.")

Then I went on.

![A blue square](photos/blue.png "The largest of my squares.")
`,
  'resume.mdx': `# Résumé

[All of it as PDF](/files/resume.pdf)
`,
  'projects/1-chess-ai.mdx': `# Chess AI

It plays chess.
`,
  'projects/2-weather-app.mdx': `# Weather app

It knows the weather.
`,
  'logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6z"/></svg>\n',
  'files/resume.pdf': '%PDF-1.4\n',
}

export async function writeSmallContent(root: string) {
  await rm(join(root, 'content'), { recursive: true, force: true })
  for (const [file, text] of Object.entries(texts)) await write(root, `content/${file}`, text)
  await draw(root, 'content/photos/red.png', 720)
  await draw(root, 'content/photos/green.png', 720)
  await draw(root, 'content/photos/blue.png', 1080)
  for (const file of ['colors.css', 'style.css'])
    await cp(`tests/support/content/${file}`, join(root, 'content', file))
  const words = await readFile('tests/support/content/words.ts', 'utf8')
  const types =
    "import type { MarkdownWords, PreviewWords, Words } from '../src/contentTypes.ts'\n\n"
  const typed = words.replace(/(w|markdownW|previewW)ords =/g, (name) => {
    const type = name.replace(/^./, (letter) => letter.toUpperCase()).replace(' =', '')
    return `${name.replace(' =', '')}: ${type} =`
  })
  await write(root, 'content/words.ts', types + typed)
}

export async function write(root: string, file: string, text: string | Buffer) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  // Synchronously, so that a server that watches the file never finds it empty.
  writeFileSync(join(root, file), text)
}

/** Replaces text in a file, and fails if it is not there. */
export async function change(root: string, file: string, from: string, to: string) {
  const text = await readFile(join(root, file), 'utf8')
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
  await write(
    root,
    file,
    text.replace(from, () => to),
  )
}

/** A plain image, in a colour that depends on its name, so that no two are the same. */
export async function draw(root: string, file: string, width: number, height = width * 0.75) {
  const [r = 0, g = 0, b = 0] = hash('sha256', file, 'buffer')
  const alpha = file.includes('transparent') ? 0 : 1
  const background = { r, g, b, alpha }
  const channels = alpha ? 3 : 4
  const image = sharp({ create: { width, height: Math.round(height), channels, background } })
  await mkdir(dirname(join(root, file)), { recursive: true })
  await image.toFile(join(root, file))
}

/** An SVG that says how large it is. */
export function diagram(width = 400, height = 200): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M10 10h380v180H10z" fill="none" stroke="#000"/></svg>\n`
}

/** Draws every image that a text shows, upright or tall if its name says so. */
export async function drawImages(root: string, file: string, text: string, width = 1080) {
  for (const [, image = ''] of text.matchAll(/(?:!\[[^\]]*\]\(|<img [^>]*src=")([^<\s)#"]+)/g)) {
    if (image.endsWith('.svg')) {
      await write(root, join(dirname(file), image), diagram())
      continue
    }
    const ratio = image.includes('tall') ? 19.5 / 9 : image.includes('portrait') ? 4 / 3 : 3 / 4
    await draw(root, join(dirname(file), image), width, width * ratio)
  }
}

/** Red above blue when upright, but stored sideways, with a location and a camera. */
export async function phonePhoto(): Promise<Buffer> {
  const sideways = { width: 4032, height: 3024, channels: 3 } as const
  const rightHalf = { ...sideways, width: 2016, background: 'blue' }
  return sharp({ create: { ...sideways, background: 'red' } })
    .composite([{ input: { create: rightHalf }, left: 2016, top: 0 }])
    .withExif({
      IFD0: { Make: 'A phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 21/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Three frames. */
export function animation(format: 'webp' | 'gif' = 'webp'): Promise<Buffer> {
  const frames = Buffer.concat([0, 100, 200].map((grey) => Buffer.alloc(64 * 64 * 3, grey)))
  const raw = { width: 64, height: 3 * 64, channels: 3, pageHeight: 64 } as const
  return sharp(frames, { raw })
    .toFormat(format, { delay: [90, 90, 90] })
    .toBuffer()
}
