import { basename, dirname, join, relative } from 'node:path'
import type { Element, RootContent } from 'hast'
import { visit } from 'unist-util-visit'
import { importOf, pictureQuery, readImage } from './images.ts'
import { besideProject, isReadme } from './projects.ts'
import { sizesInProjectRow } from './sizes.ts'

type Picture = { picture?: Element[]; ownPicture?: Element[] }

/** The picture with the project's name or, of a README without one, the first large one that it shows itself. */
export async function pictureOf(
  file: string,
  text: RootContent[],
  { position }: Partial<Element> = {},
): Promise<Picture> {
  const { picture, index } = besideProject(file)
  const own = isReadme(file) ? imagesIn(text).map((name) => join(dirname(file), name)) : []
  for (const path of picture ? [picture] : own) {
    const { width, height, format, isUnchanged } = await readImage(path)
    // Not an animation, which would move without a way to stop it.
    if (!format || isUnchanged || !(picture || (await isScreenshot(path)))) continue
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
    return picture ? { picture: [image] } : { ownPicture: [image] }
  }
  return {}
}

/** Whether an image of a README is large, and neither a logo nor a badge. */
export async function isScreenshot(path: string, image: string | Buffer = path): Promise<boolean> {
  const { width, height, isUnchanged } = await readImage(image)
  const isLarge = width * height >= 100_000 && width > 0.4 * height && width < 2.4 * height
  return isLarge && !isUnchanged && !/logo|icon|banner|badge/i.test(basename(path))
}

/** The files of the images in a text. */
export function imagesIn(text: RootContent[]): string[] {
  const files: string[] = []
  for (const node of text)
    visit(node, 'element', ({ properties: { src } }) => {
      if (`${src}`.endsWith(pictureQuery)) files.push(`${src}`.slice(0, -pictureQuery.length))
    })
  return files
}
