import { dirname, join } from 'node:path'
// Never throws, unlike `decodeURIComponent`: a file may be called `100%.png`.
import { unescape as unescapePath } from 'node:querystring'
import type { Element, Root as HtmlRoot } from 'hast'
import type { Image, Paragraph, Parents, PhrasingContent, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import type { PhotoLayout } from '../../src/components/Photo.tsx'
import { importOf, pictureQuery, readImage } from './images.ts'
import { mdxElement } from './mdxElement.ts'
import { isProject } from './projects.ts'

/** `#small` after the file name shows a single photo at half the width. */
const smallSuffix = /#small$/

/** Turns `![words][label]` into an image like any other. */
export function resolveImages() {
  return (tree: Root) => {
    visit(tree, 'imageReference', (image) => {
      visit(tree, 'definition', ({ identifier, url, title }) => {
        if (identifier === image.identifier) Object.assign(image, { type: 'image', url, title })
      })
    })
  }
}

/** The path of an image's file, relative to the text: Markdown may escape a space as `%20`. */
function imagePath({ url }: { url: string }): string {
  return unescapePath(url.replace(smallSuffix, ''))
}

/**
 * A paragraph of images is a row of photos, and a paragraph with one image is a single photo. Those before the first
 * subheading are in the first view and load eagerly; those in a project, which starts closed, load lazily. Any other
 * image is part of a sentence.
 */
export function photoRows() {
  return async (tree: Root, file: VFile) => {
    const subheading = tree.children.find((node) => node.type === 'heading' && node.depth > 1)
    const isInView = ({ position }: Image) =>
      !isProject(file.path) &&
      (position?.start.line ?? 0) < (subheading?.position?.start.line ?? Infinity)
    visit(tree, 'image', (image) => {
      const loading = isInView(image) ? 'eager' : 'lazy'
      image.data = { hProperties: { loading, src: importOf(imagePath(image)) } }
    })
    const rows: { paragraph: Paragraph; parent: Parents }[] = []
    visit(tree, 'paragraph', (paragraph, _, parent) => {
      if (parent && photosOf(paragraph).length > 0) rows.push({ paragraph, parent })
    })
    for (const { paragraph, parent } of rows) {
      for (const link of paragraph.children) {
        if (link.type === 'link')
          visit(link, 'image', (image) => addProperties(image, { href: link.url }))
      }
      const photos = photosOf(paragraph)
      const children: RootContent[] = parent.children
      children[children.indexOf(paragraph)] =
        photos.length > 1 ? await photoRow(photos, dirname(file.path)) : single(photos[0] as Image)
    }
  }
}

/** An `<img>` in a `.md` file is part of a sentence, and at most as wide as it says. */
export function rawImages() {
  return (tree: HtmlRoot) => {
    visit(tree, 'element', (node, index, parent) => {
      // Only its `<img>` is kept, because `Photo` adds a `<picture>` of its own.
      if (node.tagName === 'picture' && parent && index !== undefined) {
        const images = node.children.filter(
          (child) => 'tagName' in child && child.tagName === 'img',
        )
        parent.children.splice(index, 1, ...(images as Element[]))
        return index
      }
      const { src, alt, width, height, align } = node.properties
      if (node.tagName !== 'img' || `${src}`.endsWith(pictureQuery) || !parent) return
      // There is nothing to make smaller: it is a file in `content/files/`, another site's, or missing.
      if (!src || /^(\/|[a-z]+:)/i.test(`${src}`)) {
        const image = mdxElement('img', { src, alt, width, height }, [])
        // Explicit, so that it does not become a `Photo`.
        const more = { data: { _mdxExplicitJsx: true }, position: node.position }
        parent.children[index ?? 0] = { ...image, ...more } as unknown as Element
        return
      }
      const [side, size] = width ? ['width', width] : ['height', height]
      const style = [
        size && `${side}: ${/^\d+$/.test(`${size}`) ? `${size}px` : size}`,
        /^(left|right)$/.test(`${align}`) && `float: ${align}; margin-inline: 1em`,
      ]
      node.properties = {
        src: importOf(imagePath({ url: `${src}` })),
        alt,
        style: style.filter(Boolean).join(';') || undefined,
        loading: 'lazy',
      }
    })
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
  return photos.length === parts.length ? photos : []
}

function single(image: Image): Image {
  const isSmall = smallSuffix.test(image.url)
  // At most a project's width.
  const sizes = isSmall ? '22rem' : '(min-width: 53rem) 53rem, 100vw'
  addProperties(image, { layout: isSmall ? 'small' : 'single', sizes })
  return image
}

/**
 * Photos side by side have the same height. An odd number starts with a line of three, which a narrow window breaks
 * into one and two; the others are in pairs. So no photo is left over.
 */
async function photoRow(images: Image[], folder: string): Promise<RootContent> {
  const lines = images.length % 2 ? [images.slice(0, 3)] : []
  for (let i = lines.length * 3; i < images.length; i += 2) lines.push(images.slice(i, i + 2))
  for (const line of lines) await setSizes(line, folder)
  const pair = (pair: Image[]) => mdxElement('div', { className: 'photo-pair' }, pair)
  return mdxElement(
    'div',
    { className: 'photo-row' },
    lines.map((line) =>
      line.length === 3
        ? mdxElement('div', { className: 'photo-line' }, [...line.slice(0, 1), pair(line.slice(1))])
        : pair(line),
    ),
  )
}

/**
 * The widths that photo.css gives to the photos of a line, so that browsers choose the right file. With `auto`,
 * Chromium keeps every photo that was never scrolled to in memory until the tab is closed.
 */
async function setSizes(line: Image[], folder: string) {
  const sizes = await Promise.all(line.map((image) => readImage(join(folder, imagePath(image)))))
  const ratios = sizes.map(({ width, height }) => width / height)
  const total = ratios.reduce((sum, ratio) => sum + ratio)
  for (const [index, image] of line.entries()) {
    const ratio = ratios[index] ?? 1
    const isAcross = line.length === 3 && index === 0
    const pair = line.length === 3 ? total - (ratios[0] ?? 0) : total
    const sizes = [
      `(min-width: 57rem) ${Math.ceil((57 * ratio) / total)}rem`,
      `(min-width: 44rem) ${Math.ceil((100 * ratio) / total)}vw`,
      ...(isAcross ? [] : [`(min-width: 24rem) ${Math.ceil((100 * ratio) / pair)}vw`]),
      '100vw',
    ]
    addProperties(image, { layout: 'row', sizes: sizes.join(', ') })
  }
}

function addProperties(
  image: Image,
  properties: { layout: PhotoLayout; sizes: string } | { href: string },
) {
  image.data = { hProperties: { ...image.data?.hProperties, ...properties } }
}
