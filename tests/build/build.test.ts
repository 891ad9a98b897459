/** What `npm run build` writes. */
import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import buildFixture, { fixture } from '../support/fixture.ts'

beforeAll(buildFixture)
const dist = join(fixture, 'dist')

test('every page is valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended', 'html-validate:a11y'],
    rules: {
      // React's style.
      'void-style': ['error', { style: 'selfclosing' }],
      // React writes `srcSet`, and HTML ignores the case of attributes.
      'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
      'attribute-boolean-style': ['error', { style: 'empty' }],
      // For photo rows and aligned cells.
      'no-inline-style': 'off',
      // A silent loop.
      'no-autoplay': 'off',
      // Telephone numbers may be written in any way.
      'tel-non-breaking': 'off',
    },
  })
  for (const file of pagesOf(dist)) {
    const { results } = await validator.validateFile(file)
    const errors = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    expect.soft(errors, file).toEqual([])
  }
})

test('nothing that the check writes into its own HTML is published', () => {
  for (const file of globSync(`${dist}/{*.html,assets/*.js}`))
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/data-(at|problem)\b/)
})

test('every image is published without metadata, and none is enlarged', async () => {
  const names = (await readdir(join(dist, 'assets'))).filter((name) =>
    /\.(avif|webp|jpg)$/.test(name),
  )
  expect(names.length).toBeGreaterThan(90)
  const originals = globSync(`${fixture}/content/{photos/*,projects/*.{jpg,png,PNG,webp}}`)
  for (const name of names) {
    const { width, exif, xmp, iptc } = await sharp(join(dist, 'assets', name)).metadata()
    // `my-icon` is published from `my icon.png`.
    const original = originals.find(
      (file) =>
        basename(file, extname(file)).replace(/[^\w-]+/g, '-') ===
        name.replace(/-.{8}(-\d+)?\.\w+$/, ''),
    )
    const { autoOrient } = await sharp(original).metadata()
    expect({ name, exif, xmp, iptc, isEnlarged: width > autoOrient.width }).toEqual({
      name,
      isEnlarged: false,
    })
  }
})

test("a phone's photo is published upright and without its location", async () => {
  const original = await sharp(join(fixture, 'content/photos/IMG_0042.JPG')).metadata()
  expect(original).toMatchObject({ width: 4032, height: 3024, orientation: 6 })
  expect(original.exif?.toString('latin1')).toContain('A phone')
  // The tag of the GPS data.
  expect(original.exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true)

  const about = await readFile(join(dist, 'About.html'), 'utf8')
  const variants = (await readdir(join(dist, 'assets'))).filter((name) =>
    name.startsWith('IMG_0042-'),
  )
  const formats = variants.map((name) => name.split('.').at(-1)).sort()
  expect(formats).toEqual(['avif', 'avif', 'avif', 'avif', 'jpg', 'webp', 'webp', 'webp', 'webp'])
  const [, listed = ''] = /srcSet="([^"]*IMG_0042[^"]*)"/.exec(about) ?? []
  expect(listed.match(/\d+(?=w)/g)).toEqual(['360', '720', '1080', '1600'])
  for (const name of variants) {
    const image = sharp(join(dist, 'assets', name))
    const { width, height, orientation } = await image.metadata()
    expect({ name, isUpright: height > width, orientation }).toEqual({ name, isUpright: true })
    const pixel = (y: number) =>
      image.clone().extract({ left: 9, top: y, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    const [top, bottom] = [await pixel(9), await pixel(height - 9)]
    expect(top[0], `${name} is red above`).toBeGreaterThan(200)
    expect(bottom[2], `${name} is blue below`).toBeGreaterThan(200)
  }
})

test('images load lazily, except the first three of a page that are not in a closed project', async () => {
  const loading = async (page: string) =>
    [...(await readFile(join(dist, page), 'utf8')).matchAll(/loading="(\w+)"/g)].map(
      ([, when]) => when,
    )
  expect(await loading('About.html')).toEqual([
    ...Array(3).fill('eager'),
    ...Array(13).fill('lazy'),
  ])
  const projects = await loading('Projects.html')
  expect(projects.filter((when) => when === 'eager')).toHaveLength(3)
  expect(projects.lastIndexOf('eager')).toBeLessThan(projects.length - 1)
})

test('an image beside the projects that none of them shows is not published', async () => {
  const assets = (await readdir(join(dist, 'assets'))).join()
  expect(assets).toContain('2-tetris-ai-')
  expect(assets).not.toContain('nobody-shows-it')
})

test('downloads keep their names, and hidden files are not published', async () => {
  const files = await readdir(join(dist, 'files'))
  expect(files).toContain('Résumé, 100%.pdf')
  expect(files).not.toContain('.DS_Store')
  expect(await readFile(join(dist, 'files/Résumé, 100%.pdf'), 'utf8')).toBe('%PDF-1.4\n')
})

test('a draft is not published, neither its words nor its photo', async () => {
  const draft = await readFile(join(fixture, 'content/drafts/idea.mdx'), 'utf8')
  expect(draft).toContain('perpetual motion')
  const files = globSync(`${dist}/**/*.*`)
  expect(files.filter((file) => readFileSync(file).includes('perpetual motion'))).toEqual([])
  expect(files.filter((file) => basename(file).startsWith('machine'))).toEqual([])
})

function pagesOf(dist: string): string[] {
  const files = globSync(`${dist}/*.html`)
  expect(files.length).toBeGreaterThanOrEqual(5)
  return files
}
