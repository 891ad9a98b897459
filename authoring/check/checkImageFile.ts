import { basename, extname, join, posix } from 'node:path'
import type { Image } from 'mdast'
import sharp from 'sharp'
import { imageExtensions } from '../imageExtensions.ts'
import { smallSuffix } from '../photoRows.ts'
import { rename, safeName } from './checkMarkup.ts'
import { closest } from './closest.ts'
import type { Problem } from './diagnostic.ts'
import type { Content } from './readContent.ts'

/** The least that looks sharp where it is shown, in pixels. docs/decisions.md says why. */
const leastWidth = { inRow: 720, alone: 1080 }

/** What is behind the endings that `authoring/imageExtensions.ts` lists, and what every picture program writes. */
const formats = ['jpeg', 'png', 'webp', 'avif']

/** Whether the file of a picture is there, can be published and is large enough. */
export async function checkImageFile(
  { root, files }: Content,
  proseFile: string,
  picture: Image,
  isInRow: boolean,
): Promise<Problem[]> {
  const url = picture.url.replace(smallSuffix, '')
  const fromHere = (file: string) => posix.relative(posix.dirname(proseFile), file)
  if (/^[a-z]+:|^\/\//i.test(url)) {
    const name = safeName(basename(url.replace(/[?#].*/, '').replace(/%../g, '-')))
    const photo = imageExtensions.test(name) ? name : `${basename(name, extname(name))}.jpg`
    return [
      {
        problem: `The picture ${url} is on another site, which may change or lose it.`,
        hint: `Put the file into content/photos/ and write ${fromHere(`content/photos/${photo}`)}.`,
      },
    ]
  }
  if (url.startsWith('/')) {
    const meant = findFile(files, basename(url))
    return [
      {
        problem: `The picture ${url} starts with a slash; the path of a picture is relative to this file.`,
        hint: meant
          ? `Write ${fromHere(meant)}.`
          : `Put the file into content/photos/ and write ${fromHere(`content/photos/${safeName(basename(url))}`)}.`,
      },
    ]
  }
  // Any other character is spelt differently in a file's name, in an address and in HTML.
  if (!/^[\w./-]+$/.test(url)) {
    return [
      {
        problem: `The name of the picture ${url} has a character that not every address can contain.`,
        hint: rename(url),
      },
    ]
  }
  if (!imageExtensions.test(url)) return [wrongFormat(url)]
  const file = imageFile(proseFile, picture)
  if (!files.includes(file)) {
    const meant = findFile(files, basename(url))
    const isCase = meant?.toLowerCase() === file.toLowerCase()
    return [
      {
        problem: isCase
          ? `The picture ${url} is named ${basename(meant ?? '')}, and file names are case-sensitive.`
          : `The picture ${url} does not exist.`,
        hint: hintFor(meant, isCase),
      },
    ]
  }
  const metadata = await sharp(join(root, file))
    .metadata()
    .catch(() => undefined)
  // AVIF and a phone's HEIC come in the same container; only the first can be read everywhere.
  const format = metadata?.compression === 'av1' ? 'avif' : metadata?.format
  if (!metadata || !formats.includes(format ?? '')) return [wrongFormat(url)]
  // The width as seen: a phone's photo may lie on its side in the file.
  const { width } = metadata.autoOrient
  const least = isInRow || smallSuffix.test(picture.url) ? leastWidth.inRow : leastWidth.alone
  if (width >= least) return []
  return [
    {
      problem: `The picture ${url} is only ${width} pixels wide; it needs at least ${least} here.`,
      hint: isInRow
        ? 'Use a larger original.'
        : `Use a larger original, or put it into a row, where ${leastWidth.inRow} are enough.`,
    },
  ]

  function hintFor(meant: string | undefined, isCase: boolean): string {
    if (meant && (isCase || basename(meant) === basename(url))) return `Write ${fromHere(meant)}.`
    if (meant) return `Did you mean ${fromHere(meant)}?`
    const there = fromHere(`content/photos/${basename(url)}`)
    return `Put the file into content/photos/${there === url ? '' : ` and write ${there}`}.`
  }
}

/** The picture's file, named as in `Content`, whether it exists or not. */
export function imageFile(proseFile: string, { url }: Image): string {
  return posix.join(posix.dirname(proseFile), url?.replace(smallSuffix, '') ?? '')
}

/** The picture in `content/photos/` that has this name, or nearly. */
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
    problem: `The picture ${url} is not a JPEG, PNG, WebP or AVIF file.`,
    hint: 'Open it in an image editor and export it as JPEG, with a name that ends in .jpg.',
  }
}
