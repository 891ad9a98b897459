import { dirname, join } from 'node:path'
import type { Image, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import sharp from 'sharp'
import type { VFile } from 'vfile'
import { mdxElement } from './mdxElement.ts'
import { isProject } from './projects.ts'

/** `#small` after the file name shows a single photo at half the width. */
export const smallSuffix = /#small$/

/**
 * A paragraph of images is a row of photos, and a paragraph with one image is a single photo. Those before the first
 * subheading are in the first view and load eagerly; those in a project, which starts closed, load lazily.
 */
export function photoRows() {
  return async (tree: Root, file: VFile) => {
    let loading = isProject(file.path) ? 'lazy' : 'eager'
    const children: RootContent[] = []
    for (const node of tree.children) {
      if (node.type === 'heading' && node.depth > 1) loading = 'lazy'
      if (node.type !== 'paragraph' || !holdsImagesOnly(node)) {
        children.push(node)
        continue
      }
      const images = node.children.filter((child) => child.type === 'image')
      for (const image of images) image.data = { hProperties: { loading } }
      if (images.length > 1) children.push(await photoRow(images, dirname(file.path)))
      else children.push(...images.map(single))
    }
    tree.children = children
  }
}

function single(image: Image): Image {
  const isSmall = smallSuffix.test(image.url)
  const sizes = isSmall ? '22rem' : '(min-width: 48rem) 44rem, 100vw'
  image.url = image.url.replace(smallSuffix, '')
  addProperties(image, { sizes, ...(isSmall && { size: 'small' }) })
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
  const ratios = await Promise.all(line.map(({ url }) => aspectRatio(join(folder, url))))
  const total = ratios.reduce((sum, ratio) => sum + ratio)
  for (const [place, image] of line.entries()) {
    const ratio = ratios[place] ?? 1
    const isAcross = line.length === 3 && place === 0
    const pair = line.length === 3 ? total - (ratios[0] ?? 0) : total
    const sizes = [
      `(min-width: 56rem) ${Math.ceil((57 * ratio) / total)}rem`,
      ...(isAcross ? [] : [`(min-width: 24rem) ${Math.ceil((100 * ratio) / pair)}vw`]),
      '100vw',
    ]
    addProperties(image, { sizes: sizes.join(', ') })
  }
}

/** As displayed: phones store some photos sideways. */
async function aspectRatio(file: string): Promise<number> {
  const metadata = await sharp(file)
    .metadata()
    .catch(() => undefined)
  const { width, height } = metadata?.autoOrient ?? { width: 4, height: 3 }
  return width / height
}

function addProperties(image: Image, properties: Record<string, string>) {
  image.data = { hProperties: { ...image.data?.hProperties, ...properties } }
}

export function holdsImagesOnly({ children }: Paragraph): boolean {
  const isSpace = (child: PhrasingContent) =>
    child.type === 'break' || (child.type === 'text' && child.value.trim() === '')
  return (
    children.some((child) => child.type === 'image') &&
    children.every((child) => child.type === 'image' || isSpace(child))
  )
}
