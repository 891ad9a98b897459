import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
// Never throws, unlike `decodeURIComponent`: an address may contain `100%`.
import { unescape as unescapePath } from 'node:querystring'
import type { Element, Root as HtmlRoot } from 'hast'
import type { Image, Paragraph, Parents, PhrasingContent, Root, RootContent } from 'mdast'
import { EXIT, SKIP, visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import type { PhotoLayout } from '../../src/components/Photo.tsx'
import { importOf, largestWidth, pictureQuery, readImage } from './images.ts'
import { mdxElement } from './mdxElement.ts'
import { isProject, isReadme } from './projects.ts'
import { type Column, sizesAlone, sizesInRow, sizesInText, sizesOfPortrait } from './sizes.ts'

/** `#small` after the file name shows a single photo at half the width. */
const smallSuffix = /#small$/

/** Like a résumé, Home is recognised by the name of its file. */
const home = /\bcontent[\\/]home\.mdx?$/

/** The address of an image of another site, such as a badge. Its size is not known here. */
const elsewhere = /^([a-z]+:|\/\/)/i

/** Such as a logo, which has no frame. A phone's screenshot may be as narrow. */
function isSmall(width: number, ratio: number): boolean {
  return width ** 2 / ratio <= 200 ** 2
}

/** Turns `![words][label]` and `[words][label]` into an image and a link like any other. */
export function resolveReferences() {
  return (tree: Root) => {
    visit(tree, (node) => {
      if (node.type !== 'imageReference' && node.type !== 'linkReference') return
      const type = node.type === 'imageReference' ? 'image' : 'link'
      visit(tree, 'definition', ({ identifier, url, title }) => {
        if (identifier !== node.identifier) return
        Object.assign(node, { type, url, title })
        // The first of two counts.
        return EXIT
      })
    })
  }
}

/**
 * The path of an image's file, relative to the text: Markdown may escape a space as `%20`, Windows writes backslashes, and
 * macOS spells ü in two ways. A README may write `/docs/sky.png?raw=true`.
 */
function imagePath(url: string, text: string): string {
  const address = isReadme(text) ? url.replace(/^\/|[?#].*/g, '') : url.replace(smallSuffix, '')
  const path = unescapePath(address).replaceAll('\\', '/')
  const folder = dirname(text)
  const place = join(folder, dirname(path))
  if (existsSync(join(folder, path)) || !existsSync(place)) return path
  const name = posix.basename(path).normalize()
  const file = readdirSync(place).find((other) => other.normalize() === name)
  return file ? posix.join(posix.dirname(path), file) : path
}

/**
 * A paragraph of images is a row of photos, and a paragraph with one image is a single photo. Any other image is part of
 * a sentence, including one from another site. The first three of a page may be in the first view and load eagerly, but not
 * in a project, which is closed.
 */
export function photoRows() {
  return async (tree: Root, file: VFile) => {
    let eager = isProject(file.path) ? 0 : 3
    visit(tree, 'image', (image) => {
      // Not empty, which would mean that it needs none.
      image.alt ||= null
      if (elsewhere.test(image.url)) return
      const loading = eager-- > 0 ? 'eager' : 'lazy'
      image.data = { hProperties: { loading, src: importOf(imagePath(image.url, file.path)) } }
    })
    const isHeaded = tree.children.some((node) => node.type === 'heading' && node.depth === 2)
    const column = isProject(file.path) ? 'project' : isHeaded ? 'headed' : 'page'
    const paragraphs: { paragraph: Paragraph; parent: Parents }[] = []
    visit(tree, 'paragraph', (paragraph, _, parent) => {
      if (parent && photosOf(paragraph).length > 0) paragraphs.push({ paragraph, parent })
    })
    for (const { paragraph, parent } of paragraphs) {
      for (const link of paragraph.children) {
        if (link.type === 'link')
          visit(link, 'image', (image) => addProperties(image, { href: link.url }))
      }
      const photos: SizedImage[] = []
      for (const image of photosOf(paragraph))
        photos.push({ image, ...(await sizeOf(image, file.path)) })
      const rows = splitIntoRows(photos)
      for (const row of rows) limitToOriginals(row)
      const title = tree.children.findIndex(({ type }) => type === 'heading')
      const isPortrait = home.test(file.path) && tree.children[title + 1] === paragraph
      const nodes =
        photos.length > 1
          ? rows.map((row) => createRow(row, column))
          : photos.map((photo) => layOutAlone(photo, isPortrait ? 'portrait' : column))
      const siblings: RootContent[] = parent.children
      siblings.splice(siblings.indexOf(paragraph), 1, ...nodes)
    }
  }
}

/** An `<img>` in a `.md` file is part of a sentence, and at most as wide as it says. */
export function rawImages() {
  return async (tree: HtmlRoot, file: VFile) => {
    const images: Element[] = []
    visit(tree, 'element', (node, index, parent) => {
      // Only its `<img>` is kept, because `Photo` adds a `<picture>` of its own.
      if (node.tagName === 'picture' && parent && index !== undefined) {
        const kept = node.children.filter((child) => 'tagName' in child && child.tagName === 'img')
        parent.children.splice(index, 1, ...(kept as Element[]))
        return [SKIP, index]
      }
      const { src, alt, title, width, height } = node.properties
      if (node.tagName !== 'img' || `${src}`.endsWith(pictureQuery) || !parent) return
      // There is nothing to make smaller: it is a file in `content/files/`, another site's, or missing.
      const isElsewhere = isReadme(file.path) ? elsewhere : /^(\/|[a-z]+:)/i
      if (!src || isElsewhere.test(`${src}`)) {
        const polite = { loading: 'lazy', referrerPolicy: 'no-referrer' }
        const image = mdxElement('img', { src, alt, title, width, height, ...polite }, [])
        // Explicit, so that it does not become a `Photo`.
        const more = { data: { _mdxExplicitJsx: true }, position: node.position }
        parent.children[index ?? 0] = { ...image, ...more }
        return
      }
      images.push(node)
    })
    for (const image of images) await setWidth(image, file.path)
  }
}

/**
 * An `<iframe>` loads its page when it is near the screen, and keeps its shape on a phone. In a closed project, neither it
 * nor a video loads anything; once the project is open, `src/entry-client.tsx` shows the first frames of its videos.
 */
export function lazyMedia() {
  return (tree: HtmlRoot, file: VFile) => {
    const video = isProject(file.path) ? { loading: 'lazy', preload: 'none' } : {}
    const added: Record<string, object> = { iframe: { loading: 'lazy' }, video }
    visit(tree, (node, index, parent) => {
      // Before the owner's own attributes, which win.
      if (node.type === 'element') {
        const { width, height, style = '' } = node.properties
        node.properties = { ...added[node.tagName], ...node.properties }
        if (node.tagName === 'iframe' && /^\d+ \d+$/.test(`${width} ${height}`))
          node.properties.style = `aspect-ratio: ${width} / ${height}; height: auto; ${style}`
      }
      if (!('attributes' in node)) return
      const { name, attributes, position } = node
      // JSX without an expression, such as a copied embed code, is HTML.
      const entries = attributes.map((it) =>
        'name' in it ? [it.name, it.value ?? true] : [it, it],
      )
      if (name === 'iframe' && parent && !entries.some(([, value]) => value instanceof Object)) {
        const properties = Object.fromEntries(entries)
        parent.children[index ?? 0] = {
          type: 'element',
          tagName: name,
          properties,
          children: [],
          position,
        }
        return index
      }
      attributes.unshift(...mdxElement('', { ...added[name ?? ''] }, []).attributes)
    })
  }
}

/** As in HTML, the width or height is a percentage, or a number of pixels whatever unit follows it. */
async function setWidth(image: Element, text: string) {
  const { src, alt, width, height, align } = image.properties
  const path = imagePath(`${src}`, text)
  const length = Number.parseFloat(`${width ?? height}`)
  const unit = `${width ?? height}`.endsWith('%') ? '%' : 'px'
  const original = await readImage(join(dirname(text), path))
  const pixels =
    Math.ceil(width ? length : (length * original.width) / original.height) || original.width
  const style = [
    length && `${width ? 'width' : 'width: auto; height'}: ${length}${unit}`,
    /^(left|right)$/.test(`${align}`) && `float: ${align}; margin-inline: 1em`,
  ]
  const shown = unit === '%' ? original.width : pixels
  image.properties = {
    className: isSmall(shown, original.width / original.height) ? [] : ['framed'],
    src: importOf(path),
    alt,
    sizes: sizesInText(unit === '%' ? length : pixels, unit),
    style: style.filter(Boolean).join(';') || undefined,
    loading: 'lazy',
  }
}

/** The images of a paragraph that contains nothing else, with or without a link around them. */
function photosOf({ children }: Paragraph): Image[] {
  const isSpace = (child: PhrasingContent) =>
    child.type === 'break' || (child.type === 'text' && child.value.trim() === '')
  const parts = children
    .filter((child) => !isSpace(child))
    .flatMap((child) => (child.type === 'link' ? child.children : child))
  const photos = parts.filter((part) => part.type === 'image')
  const areOwn = photos.every(({ url }) => !elsewhere.test(url))
  return areOwn && photos.length === parts.length ? photos : []
}

type SizedImage = Awaited<ReturnType<typeof sizeOf>> & { image: Image }

async function sizeOf({ url }: Image, text: string) {
  const file = join(dirname(text), imagePath(url, text))
  const { width, height, format } = await readImage(file)
  const originalWidth = format === 'svg' ? svgWidth(await readFile(file, 'utf8')) : width
  return { ratio: width / height, originalWidth }
}

/** How many pixels are in each of CSS's units. */
const units: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

/** How wide an SVG says that it is. Many do not, because they fit any width. */
function svgWidth(svg: string): number {
  const attribute = /<svg\b[^>]*?\swidth\s*=\s*["']([\d.]+)(px|pt|pc|mm|cm|in)?["']/
  const [, length = Infinity, unit = 'px'] = attribute.exec(svg) ?? []
  return Number(length) * (units[unit] ?? 1)
}

/** No image is enlarged, so all of a row are at most as high as the lowest. No column is as wide as our largest file. */
function limitToOriginals(row: SizedImage[]) {
  const lowest = Math.min(...row.map(({ originalWidth, ratio }) => originalWidth / ratio))
  const narrowest = lowest * Math.min(...row.map(({ ratio }) => ratio))
  if (narrowest >= largestWidth) return
  for (const { image, ratio } of row)
    addProperties(image, { style: `--widest: ${Math.round(lowest * ratio * 100) / 100}px` })
}

function layOutAlone(photo: SizedImage, column: Column | 'portrait'): RootContent {
  const { image, ratio, originalWidth } = photo
  if (column === 'portrait') {
    addProperties(image, { layout: column, sizes: sizesOfPortrait })
    return image
  }
  if (column === 'project' && !image.title && isSmall(originalWidth, ratio)) {
    addProperties(image, { sizes: sizesInText(originalWidth, 'px') })
    return image
  }
  const isHalf = smallSuffix.test(image.url)
  // A panorama is as wide as a row, if it has that many pixels.
  if (ratio >= 2 && !isHalf && originalWidth >= 900) return createRow([photo], column)
  const layout = isHalf ? 'small' : ratio < 1 / 3 ? 'tall' : 'single'
  addProperties(image, { layout, sizes: sizesAlone(layout, ratio, column) })
  return image
}

/** An odd number starts with a row of three, the others are in pairs. So no photo is left over. */
function splitIntoRows(photos: SizedImage[]): SizedImage[][] {
  const rows = photos.length % 2 ? [photos.slice(0, 3)] : []
  for (let i = rows.length * 3; i < photos.length; i += 2) rows.push(photos.slice(i, i + 2))
  return rows
}

function createRow(row: SizedImage[], column: Column): RootContent {
  const ratios = row.map(({ ratio }) => ratio)
  for (const [index, { image }] of row.entries())
    addProperties(image, { layout: 'row', sizes: sizesInRow(ratios, index, column) })
  const images = row.map(({ image }) => image)
  // Not a `<div>`: with several images, Firefox's reader view would leave it out.
  return mdxElement('section', { className: 'photo-row' }, images) as RootContent
}

function addProperties(
  image: Image,
  properties: { layout?: PhotoLayout; sizes: string } | { href: string } | { style: string },
) {
  image.data = { hProperties: { ...image.data?.hProperties, ...properties } }
}
