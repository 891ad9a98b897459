import { basename, dirname, join, relative } from 'node:path'
import type { Element, RootContent } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { importOf, pictureQuery, readImage } from './images.ts'
import { besideProject, isReadme } from './projects.ts'
import { sizesInProjectRow } from './sizes.ts'

/** The file of an image, its alternative text, and how many pixels wide or high the text shows it, if it says so. */
export type ShownImage = { path: string; alt?: string; shownAt?: number }

type Picture = { picture?: Element[]; repeated?: true | undefined }

/** The picture with the project's name or, of a README without one, the first large one that it shows itself. */
export async function pictureOf(
  file: string,
  text: RootContent[],
  { position }: Partial<Element> = {},
): Promise<Picture> {
  const { picture, index } = besideProject(file)
  const inFolder = (shown: ShownImage) => ({ ...shown, path: join(dirname(file), shown.path) })
  const own = isReadme(file) ? imagesIn(text).map(inFolder) : []
  for (const shown of picture ? [{ path: picture }] : own) {
    const { path } = shown
    const { width, height, format, isUnchanged } = await readImage(path)
    // Not an animation, which would move without a way to stop it.
    if (!format || isUnchanged || !(picture || (await isScreenshot(shown)))) continue
    const ratio = width / height
    const properties = {
      src: importOf(relative(dirname(file), path).replaceAll('\\', '/')),
      alt: '',
      sizes: sizesInProjectRow(ratio),
      style: `--ratio: ${ratio}`,
      // The others are below the first view.
      loading: index < 3 ? 'eager' : 'lazy',
    }
    const image: Element = { type: 'element', tagName: 'img', properties, children: [], position }
    const [first] = picture ? [] : text
    const isAlone = first && imagesIn([first]).length === 1 && !textOf(first).trim()
    // An upright one is much smaller in the row.
    const isAbove = isAlone && path === own[0]?.path && ratio > 1.3
    return { picture: [image], repeated: isAbove || undefined }
  }
  return {}
}

/** Whether an image of a README is large, and neither a logo nor a badge. A phone's screenshot may be shown as narrow as a logo. */
export async function isScreenshot(
  { path, alt = '', shownAt = Infinity }: ShownImage,
  image: string | Buffer = path,
): Promise<boolean> {
  const { width, height, isUnchanged } = await readImage(image)
  const isLarge = width * height >= 100_000 && width > 0.4 * height && width < 2.4 * height
  const isSquare = width > 0.75 * height && width < 1.33 * height
  const isLogo = /logo|icon|banner|badge/i.test(basename(path)) || /\b(logo|icon)\b/i.test(alt)
  return isLarge && !isUnchanged && !isLogo && !(isSquare && shownAt <= 200)
}

/** The images in a text. */
export function imagesIn(text: RootContent[]): ShownImage[] {
  const images: ShownImage[] = []
  for (const node of text)
    visit(node, 'element', ({ properties: { src, alt, style } }) => {
      if (!`${src}`.endsWith(pictureQuery)) return
      const [, shownAt] = /(?<![-\w])(?:width|height): ([\d.]+)px/.exec(`${style}`) ?? []
      const path = `${src}`.slice(0, -pictureQuery.length)
      images.push({ path, alt: `${alt ?? ''}`, shownAt: Number(shownAt ?? Infinity) })
    })
  return images
}
