import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Metadata } from 'sharp'
import { isDownload } from '../authoring/downloads.ts'
import { largestWidth, notInNames, openImage, readImage } from '../authoring/images.ts'
import { error, type Problem, type Report, warning } from './diagnostic.ts'
import type { Content } from './readContent.ts'

type Image = {
  /** Why browsers would not show it. */
  problem?: Problem | undefined
  /** Who would see where it was taken. */
  gps?: Problem | undefined
  /** Whether it is a drawing or an animation. */
  isUnchanged?: boolean
}

/** The images in `content/`, by file. */
export type Images = Map<string, Image>

/** Decoding takes a while, so a file is read again only if it has changed. */
const cache = new Map<string, Promise<Image>>()

export async function readImages({ root, files }: Content): Promise<Images> {
  const images = files
    .filter((file) => !/\.(mdx?|[jt]sx?|css|json)$/.test(file))
    .filter((file) => !isDownload(file) || /\.(jpe?g|png|webp|avif|tiff?)$/i.test(file))
    .map(async (file): Promise<[string, Image]> => {
      const path = join(root, file)
      const { mtimeMs, size } = await stat(path)
      const key = [path, mtimeMs, size].join()
      const image = cache.get(key) ?? read(file, path)
      cache.set(key, image)
      return [file, await image]
    })
  return new Map(await Promise.all(images))
}

async function read(file: string, path: string): Promise<Image> {
  const { width, height, isUnchanged, metadata } = await readImage(path)
  let problem = await formatProblem(file, path, metadata)
  if (metadata && !problem && !isUnchanged)
    problem = (await dataProblem(file, path, metadata)) ?? sizeProblem(file, width, height)
  const gps = hasGps(metadata) ? gpsProblem(file, isUnchanged) : undefined
  return { problem, gps, isUnchanged }
}

/** Problems of a file itself. An image that no page shows may have any format. */
export function checkImages(images: Images, report: Report) {
  for (const [file, { problem, gps }] of images) {
    if (/^content\/(logo|projects\/.*)\.svg$/.test(file)) report(file, 1, problem)
    report(file, 1, gps)
    if (!isDownload(file)) report(file, 1, nameProblem(file))
  }
}

function gpsProblem(file: string, isUnchanged: boolean): Problem {
  const remove = `remove them, such as with: exiftool -overwrite_original "-gps*=" ${dirname(file)}`
  if (isUnchanged)
    return warning`This image contains GPS coordinates, and is published as it is.\nBefore you commit it, ${remove}`
  if (isDownload(file))
    return warning`This photo contains GPS coordinates, and is published with them.\nPut the photo in content/photos/ and show it on a page, or ${remove}`
  return warning`This photo contains GPS coordinates.\nThe site removes them from images in Markdown, but a public repository shows the original. Before you commit it, ${remove}`
}

function nameProblem(file: string): Problem | undefined {
  const name = file.replace(notInNames, '_')
  if (name !== file)
    return error`The name of an image cannot contain #, ? or %.\nRename it: ${name}`
}

async function formatProblem(
  file: string,
  path: string,
  { format, compression }: Partial<Metadata> = {},
): Promise<Problem | undefined> {
  const isSvg = /\.svg$/i.test(file)
  // HEIC shares its container format with AVIF. Without xmlns, only sharp draws an SVG.
  const canBeDrawn = isSvg
    ? format === 'svg' && /<svg\b[^>]*\sxmlns\s*=/.test(await readFile(path, 'utf8'))
    : format && format !== 'svg' && compression !== 'hevc'
  if (canBeDrawn)
    return file === 'content/logo.svg' ? viewBoxProblem(await readFile(path, 'utf8')) : undefined
  return error`Browsers cannot draw ${file}.\n${isSvg ? 'Export it again from a drawing program.' : 'Open it in an image editor and export it as JPEG, with a name that ends in .jpg.'}`
}

function viewBoxProblem(svg: string): Problem | undefined {
  if (!/<svg\b[^>]*\sviewBox\s*=/.test(svg))
    return warning`The logo has no viewBox, so browsers stretch it.\nWrite <svg viewBox="0 0 64 64" …>, with its own width and height.`
}

/** Asks for the last row of pixels, so that all of it is decoded. A smaller size would leave out the end of a JPEG. */
function dataProblem(
  file: string,
  path: string,
  { width, height }: Metadata,
): Promise<Problem | undefined> {
  return openImage(path)
    .extract({ left: 0, top: height - 1, width, height: 1 })
    .toBuffer()
    .then(
      () => undefined,
      () => error`${file} is incomplete or damaged.\nCopy it again from where it came from.`,
    )
}

/** WebP's limit, in pixels. */
const highest = 16_383

function sizeProblem(file: string, width: number, height: number): Problem | undefined {
  if ((height * Math.min(width, largestWidth)) / width <= highest) return
  return error`${file} is ${height} pixels high; the limit is ${highest}.\nCut it into several images.`
}

/** The tag that refers to the GPS data, in either byte order. */
const gpsTags = ['2588040001000000', '8825000400000001'].map((hex) => Buffer.from(hex, 'hex'))

function hasGps({ exif, xmp }: Partial<Metadata> = {}): boolean {
  return gpsTags.some((tag) => exif?.includes(tag)) || Boolean(xmp?.includes('GPSLatitude'))
}
