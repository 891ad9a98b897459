import { readFile } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { unchangedFormats } from '../authoring/images.ts'
import { singleSizes } from '../authoring/photoRows.ts'
import { closest } from './closest.ts'
import { at, type Diagnostic, type Problem } from './diagnostic.ts'
import type { Content } from './readContent.ts'

/** The images in `content/`, by file: their width in pixels, and why browsers would not show them. */
export type Images = Map<
  string,
  { width: number; problem?: Problem | undefined; hasPlace: boolean }
>

export async function readImages({ root, files }: Content): Promise<Images> {
  const images: Images = new Map()
  for (const file of files) {
    if (/\.(mdx?|[jt]sx?|css|json)$|^content\/files\//.test(file)) continue
    const path = join(root, file)
    const metadata = await sharp(path)
      .metadata()
      .catch(() => undefined)
    images.set(file, {
      // As displayed: phones store some photos sideways.
      width: metadata?.autoOrient.width ?? 0,
      problem: await fileProblem(file, path, metadata),
      hasPlace: hasPlace(metadata),
    })
  }
  return images
}

/** Problems of a file itself. An image that no page shows may have any format. */
export function checkImages(images: Images): Diagnostic[] {
  return [...images].flatMap(([file, { problem, hasPlace }]) => [
    ...(/^content\/(logo|projects\/.*)\.svg$/.test(file) ? at(file, 1, problem) : []),
    ...(hasPlace ? at(file, 1, withPlace) : []),
  ])
}

const withPlace: Problem =
  'warning: This photo contains the place where it was taken.\nThe site removes it from images in Markdown, but a public repository shows the original: remove it there, too.'

/** The attributes that `photoRows.ts` gives to an image in Markdown. */
export type ImageAttributes = {
  src?: { address?: string } | string
  alt?: string
  title?: string
  sizes?: string
}

export function imageProblem(
  { src, alt, title, sizes }: ImageAttributes,
  textFile: string,
  images: Images,
): Problem | undefined {
  const address = (typeof src === 'object' && src.address) || ''
  const file = posix.join(posix.dirname(textFile), address)
  const fromHere = (name: string) =>
    posix.relative(posix.dirname(textFile), `content/photos/${name}`)
  const inPhotos = (name: string) => `the file in content/photos/ and write ${fromHere(name)}.`
  if (/^([a-z]+:|\/\/)/i.test(address)) return blockedFile(address, inPhotos('…'))
  const image = images.get(file)
  if (!image) {
    const meant = closest(
      basename(file),
      [...images.keys()].map((one) => basename(one)),
    )
    return `There is no image ${file}. Names are case-sensitive.\n${meant ? `Did you mean ${fromHere(meant)}?` : `Put ${inPhotos(basename(file))}`}`
  }
  if (image.problem) return image.problem
  const minimum = sizes === singleSizes ? 1080 : sizes ? 720 : 0
  if (image.width < minimum && !unchangedFormats.test(file)) {
    return `warning: The image ${file} is ${image.width} pixels wide; it needs ${minimum} here to be sharp.\nUse a larger original, or show it smaller: in a row, or with #small after the file name.`
  }
  if (alt && alt.trim() === title?.trim()) {
    return `warning: The image ${file} has the same alternative text and caption, so screen readers read it twice.\nDescribe the image in the square brackets, and say in the caption why it matters.`
  }
}

/** Markdown writes an empty `alt`, where HTML may mean it. */
export function altProblem({ src, alt }: ImageAttributes): Problem | undefined {
  if (alt?.trim() || (alt === '' && typeof src === 'string')) return
  return `This image has no alternative text for people who cannot see it.\nDescribe the image: ![a red barn](…), or alt="a red barn" in HTML.`
}

/** Such as a badge in a README. */
export function blockedFile(address: string, whereToPut: string): Problem {
  return `The site's security policy blocks ${address.slice(0, 80)}, because it is not a file of this site.\nDelete it, or put ${whereToPut}`
}

async function fileProblem(
  file: string,
  path: string,
  metadata: Metadata | undefined,
): Promise<Problem | undefined> {
  const isSvg = /\.svg$/i.test(file)
  if (isSvg && metadata?.format !== 'svg') {
    return `${file} is not a valid SVG file.\nExport it again from a drawing program.`
  }
  // HEIC shares its container format with AVIF.
  if (!metadata || metadata.compression === 'hevc') {
    return `${file} is not a JPEG, PNG, WebP, AVIF, GIF or SVG file.\nOpen it in an image editor and export it as JPEG, with a name that ends in .jpg.`
  }
  // sharp is more lenient than browsers.
  if (isSvg && !/<svg\b[^>]*\sxmlns\s*=/.test(await readFile(path, 'utf8'))) {
    return `Browsers cannot draw ${file}, because its <svg> tag has no xmlns.\nStart the tag with <svg xmlns="http://www.w3.org/2000/svg".`
  }
}

/** The tag that refers to the GPS data, in either byte order. */
const gpsTags = ['2588040001000000', '8825000400000001'].map((hex) => Buffer.from(hex, 'hex'))

function hasPlace({ exif, xmp }: Partial<Metadata> = {}): boolean {
  return gpsTags.some((tag) => exif?.includes(tag)) || Boolean(xmp?.includes('GPSLatitude'))
}
