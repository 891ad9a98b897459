/** What `npm run build` writes for the owner, seen on a copy of the project with a small `content/`. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { change, draw, write, writeSmallContent } from '../support/smallContent.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let root = ''
let first: Awaited<ReturnType<typeof run>>

beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  await write(root, 'content/photos/IMG_0042.JPG', await phonePhoto())
  await change(
    root,
    'content/about.mdx',
    'Then I went on.',
    '![Red above, blue below](photos/IMG_0042.JPG "As it came from my phone.")',
  )
  await change(
    root,
    'content/projects/1-chess-ai.mdx',
    'It plays chess.',
    '![A board](../photos/board.png "Without its pieces.")',
  )
  await draw(root, 'content/photos/board.png', 1080)
  await write(root, 'content/files/.DS_Store', 'what a Mac leaves behind')
  await change(root, 'content/site.ts', "'Ada Example'", "placeholder('Ada Example')")
  await change(
    root,
    'content/site.ts',
    'export',
    "import { placeholder } from '../src/placeholder.ts'\n\nexport",
  )
  // Numbers compress badly: more than the first round trip of a connection carries.
  const squares = Array.from({ length: 10_000 }, (_, i) => i * i).join(' ')
  await change(root, 'content/resume.mdx', '# Résumé', `# Résumé\n\n${squares}`)
  first = await run(root, 'npm run build')
})

afterAll(() => removeCopy(root))

test('while a placeholder is left, every page asks search engines to stay away, and the build says so', async () => {
  expect(first).toMatchObject({ code: 0 })
  expect(first.output).toContain(
    'Search engines are asked to stay away: one placeholder is left. `npm run todo` lists it.',
  )
  for (const page of await builtPages()) expect(page).toContain(noindex)
})

test('a photo as it came from a phone comes out upright and without where it was taken', async () => {
  const original = await sharp(join(root, 'content/photos/IMG_0042.JPG')).metadata()
  expect(original).toMatchObject({ width: 1700, height: 1200, orientation: 6 })
  expect(original.exif?.toString('latin1')).toContain('A phone')
  // The tag that says where the table with the place begins.
  expect(original.exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true)

  const variants = (await readdir(join(root, 'dist/assets'))).filter((name) =>
    name.startsWith('IMG_0042-'),
  )
  const formats = variants.map((name) => name.split('.').at(-1)).sort()
  expect(formats).toEqual(['avif', 'avif', 'avif', 'avif', 'jpg', 'webp', 'webp', 'webp', 'webp'])
  for (const name of variants) {
    const picture = sharp(join(root, 'dist/assets', name))
    const { width, height, exif, xmp, iptc, orientation } = await picture.metadata()
    expect({ name, isUpright: height > width, exif, xmp, iptc, orientation }).toEqual({
      name,
      isUpright: true,
    })
    const pixel = (y: number) =>
      picture
        .clone()
        .extract({ left: 9, top: y, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer()
    const [top, bottom] = [await pixel(9), await pixel(height - 9)]
    expect(top[0], `${name} is red above`).toBeGreaterThan(200)
    expect(bottom[2], `${name} is blue below`).toBeGreaterThan(200)
  }
})

test('a picture waits until it is near, unless the first view shows it', async () => {
  const loading = async (page: string) =>
    [...(await readFile(join(root, 'dist', page), 'utf8')).matchAll(/loading="(\w+)"/g)].map(
      ([, when]) => when,
    )
  expect(await loading('About.html')).toEqual(['eager', 'eager', 'eager', 'eager'])
  expect(await loading('Projects.html')).toEqual(['lazy'])
})

test('a short page is painted in one piece, a long one as it arrives', async () => {
  const isPaintedWhole = async (page: string) =>
    (await readFile(join(root, 'dist', page), 'utf8')).includes('rel="expect"')
  expect(await isPaintedWhole('index.html')).toBe(true)
  expect(await isPaintedWhole('Resume.html')).toBe(false)
})

test('a file to download is published under its own name, and no hidden one is', async () => {
  expect(await readdir(join(root, 'dist/files'))).toEqual(['resume.pdf'])
  expect(await readFile(join(root, 'dist/files/resume.pdf'), 'utf8')).toBe('%PDF-1.4\n')
})

test('without a placeholder only the not-found page asks search engines to stay away', async () => {
  await change(root, 'content/site.ts', "placeholder('Ada Example')", "'Ada Example'")
  expect(await run(root, 'npm run build')).toMatchObject({
    code: 0,
    output: expect.not.stringContaining('Search engines'),
  })
  expect(
    (await builtPages()).filter((page) => page.includes(noindex)).map((page) => title(page)),
  ).toEqual(['Page not found – Ada Example'])
})

test('a mistake stops the build and the check with the same words, and refuses publishing', async () => {
  await change(root, 'content/about.mdx', 'I paint.', 'I <3 paint.')
  const words = `One thing is to be mended in content/:

content/about.mdx:3: A < is read as the start of a tag, and no tag follows.
    To show the character itself, write \\<.
`
  for (const command of ['npm run build', 'npm run check', 'npm run todo -- --publish']) {
    const { code, output } = await run(root, command)
    expect(code, command).toBe(1)
    expect(output).toContain(words)
    expect(output).not.toMatch(/^\s+at /m)
  }
  expect(await run(root, 'npm run todo')).toMatchObject({ code: 0 })
})

test('a page that cannot be rendered stops the build with the page, the reason and the stack', async () => {
  await change(root, 'content/about.mdx', 'I <3 paint.', 'I am {nobody}.')
  const { code, output } = await run(root, 'npm run build')
  expect(code).toBe(1)
  expect(output).toContain('The page /About cannot be rendered')
  expect(output).toContain('ReferenceError: nobody is not defined')
  expect(output).toMatch(/^\s+at .*about\.mdx/m)
})

test('a page that names a file which was not built stops the build', async () => {
  await change(root, 'content/about.mdx', 'I am {nobody}.', 'I paint.')
  await change(
    root,
    'src/components/Footer.tsx',
    '<ul>',
    '<img src="/assets/gone.svg" alt="" /><ul>',
  )
  const { code, output } = await run(root, 'npx vite build')
  expect(code).toBe(1)
  expect(output).toContain('names /assets/gone.svg, which does not exist')
})

const noindex = '<meta name="robots" content="noindex"/>'

async function builtPages(): Promise<string[]> {
  const names = (await readdir(join(root, 'dist'))).filter((name) => name.endsWith('.html'))
  expect(names).toHaveLength(5)
  return Promise.all(names.map((name) => readFile(join(root, 'dist', name), 'utf8')))
}

function title(page: string): string | undefined {
  return /<title>(.*)<\/title>/.exec(page)?.[1]
}

/** Red above and blue below when held upright; stored lying on its side, with a place and a camera. */
async function phonePhoto(): Promise<Buffer> {
  const lying = { width: 1700, height: 1200, channels: 3 } as const
  const rightHalf = { ...lying, width: 850, background: 'blue' }
  return sharp({ create: { ...lying, background: 'red' } })
    .composite([{ input: { create: rightHalf }, left: 850, top: 0 }])
    .withExif({
      IFD0: { Make: 'A phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 21/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}
