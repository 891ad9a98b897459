import { basename, extname, join, posix } from 'node:path'
import type { Image } from 'mdast'
import sharp from 'sharp'
import { imageExtensions } from '../imageExtensions.ts'
import { smallSuffix } from '../photoRows.ts'
import { rename, safeName } from './checkMarkup.ts'
import { closest } from './closest.ts'
import type { Problem } from './diagnostic.ts'
import type { Content } from './readContent.ts'

/** In pixels, so that a photo looks sharp: docs/decisions.md says why. */
const minimumWidth = { inRow: 720, alone: 1080 }

/** The formats behind the extensions in `authoring/imageExtensions.ts`. */
const formats = ['jpeg', 'png', 'webp', 'avif']

/** Checks that the file of an image exists, can be published and is large enough. */
export async function checkImageFile(
  { root, files }: Content,
  proseFile: string,
  image: Image,
  isInRow: boolean,
): Promise<Problem[]> {
  const url = image.url.replace(smallSuffix, '')
  const fromHere = (file: string) => posix.relative(posix.dirname(proseFile), file)
  if (/^[a-z]+:|^\/\//i.test(url)) {
    const name = safeName(basename(url.replace(/[?#].*/, '').replace(/%../g, '-')))
    const photo = imageExtensions.test(name) ? name : `${basename(name, extname(name))}.jpg`
    return [
      {
        problem: `The image ${url} is on another site, which may change or lose it.`,
        hint: `Put the file in content/photos/ and write ${fromHere(`content/photos/${photo}`)}.`,
      },
    ]
  }
  if (url.startsWith('/')) {
    const meant = findFile(files, basename(url))
    return [
      {
        problem: `The image ${url} starts with a slash; the path of an image is relative to this file.`,
        hint: meant
          ? `Write ${fromHere(meant)}.`
          : `Put the file in content/photos/ and write ${fromHere(`content/photos/${safeName(basename(url))}`)}.`,
      },
    ]
  }
  // Other characters are escaped differently in file names, URLs and HTML.
  if (!/^[\w./-]+$/.test(url)) {
    return [
      {
        problem: `The file name of the image ${url} has a character that does not work in every URL.`,
        hint: rename(url),
      },
    ]
  }
  if (!imageExtensions.test(url)) return [wrongFormat(url)]
  const file = imageFile(proseFile, image)
  if (!files.includes(file)) {
    const meant = findFile(files, basename(url))
    const isCase = meant?.toLowerCase() === file.toLowerCase()
    return [
      {
        problem: isCase
          ? `The image ${url} is named ${basename(meant ?? '')}, and file names are case-sensitive.`
          : `The image ${url} does not exist.`,
        hint: hintFor(meant, isCase),
      },
    ]
  }
  const metadata = await sharp(join(root, file))
    .metadata()
    .catch(() => undefined)
  // AVIF and HEIC share a container format, but browsers only show AVIF.
  const format = metadata?.compression === 'av1' ? 'avif' : metadata?.format
  if (!metadata || !formats.includes(format ?? '')) return [wrongFormat(url)]
  // As displayed: phones store some photos sideways.
  const { width } = metadata.autoOrient
  const minimum = isInRow || smallSuffix.test(image.url) ? minimumWidth.inRow : minimumWidth.alone
  if (width >= minimum) return []
  return [
    {
      problem: `The image ${url} is only ${width} pixels wide; it needs at least ${minimum} here.`,
      hint: isInRow
        ? 'Use a larger original.'
        : `Use a larger original, or put it in a row, where ${minimumWidth.inRow} is enough.`,
    },
  ]

  function hintFor(meant: string | undefined, isCase: boolean): string {
    if (meant && (isCase || basename(meant) === basename(url))) return `Write ${fromHere(meant)}.`
    if (meant) return `Did you mean ${fromHere(meant)}?`
    const there = fromHere(`content/photos/${basename(url)}`)
    return `Put the file in content/photos/${there === url ? '' : ` and write ${there}`}.`
  }
}

/** The path of the image's file as in `Content`, whether it exists or not. */
export function imageFile(proseFile: string, { url }: Image): string {
  return posix.join(posix.dirname(proseFile), url?.replace(smallSuffix, '') ?? '')
}

/** The image in `content/photos/` with this name, or a similar one. */
function findFile(files: string[], name: string): string | undefined {
  const photos = files.filter((file) => file.startsWith('content/photos/'))
  const near = closest(
    name,
    photos.map((file) => basename(file)),
  )
  return (
    photos.find((file) => basename(file) === name) ??
    photos.find((file) => basename(file).toLowerCase() === name.toLowerCase()) ??
    photos.find((file) => basename(file) === near)
  )
}

function wrongFormat(url: string): Problem {
  return {
    problem: `The image ${url} is not a JPEG, PNG, WebP or AVIF file.`,
    hint: 'Open it in an image editor and export it as JPEG, with a name that ends in .jpg.',
  }
}
