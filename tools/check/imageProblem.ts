import { basename, posix } from 'node:path'
import { closest } from '../../src/closest.ts'
import { notInNames } from '../authoring/images.ts'
import { type Images, isDownload } from './checkImages.ts'
import { error, type Problem, warning } from './diagnostic.ts'

/** The attributes that `photoRows.ts` gives to an image in Markdown. */
export type ImageAttributes = {
  src?: { address?: string } | string
  alt?: string
  title?: string
}

export function imageProblem(
  { src, alt, title }: ImageAttributes,
  textFile: string,
  images: Images,
): Problem | undefined {
  const file = (typeof src === 'object' && src.address) || ''
  const fromText = (other: string) =>
    posix.relative(posix.dirname(textFile), other).replaceAll(' ', '%20')
  const fromHere = (name: string) => fromText(`content/photos/${name}`)
  const inPhotos = (name: string) => `the file in content/photos/ and write ${fromHere(name)}.`
  if (/^data:/i.test(file))
    return error`This image is in the text itself, which is part of the script of every page.\nSave it as a file in content/photos/ and write ${fromHere('…')}.`
  if (/^([a-z]+:|\/\/)/i.test(file)) return blockedFile(file, inPhotos('…'))
  if (isDownload(file)) {
    return error`${file} can be downloaded, but not shown.\nMove it to content/photos/ and write ${fromHere(basename(file))}.`
  }
  const image = images.get(file)
  if (!image) {
    // IMG_1235.jpg is another photo than IMG_1234.jpg.
    const numbers = (name: string) => basename(name).replace(/\D/g, '')
    const others = [...images.keys()]
      .filter((image) => !isDownload(image) && image.search(notInNames) < 0)
      .filter((image) => numbers(image) === numbers(file))
    const name = closest(
      basename(file),
      others.map((other) => basename(other)),
    )
    const meant = others.find((other) => basename(other) === name)
    return error`There is no image ${file}. Names are case-sensitive.\n${meant ? `Did you mean ${fromText(meant)}?` : `Put ${inPhotos(basename(file))}`}`
  }
  if (image.problem) return image.problem
  if (alt && alt.trim() === title?.trim()) {
    return warning`The image ${file} has the same alternative text and caption, so screen readers read it twice.\nDescribe the image in the square brackets, and say in the caption why it matters.`
  }
}

const describeIt = 'Describe the image: ![a red barn](…), or alt="a red barn" in HTML.'

/** Markdown writes an empty `alt`, where HTML may mean it. Notebooks write `png`. */
export function altProblem({ src, alt }: ImageAttributes): Problem | undefined {
  if (/^(\S*\.)?(png|jpe?g|gif|svg|webp|avif)$/i.test(alt ?? ''))
    return warning`The alternative text "${alt}" is the name or the type of a file, which describes nothing.\n${describeIt}`
  if (alt?.trim() || (alt === '' && typeof src === 'string')) return
  return error`This image has no alternative text for people who cannot see it.\n${describeIt}`
}

/** An image on another site, such as a badge in a README. */
export function blockedFile(address: string, toDo: string): Problem {
  return error`The site's security policy blocks ${address.slice(0, 80)}, because it is not a file of this site.\nDelete it, or put ${toDo}`
}
