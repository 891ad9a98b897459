import { hash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import sharp from 'sharp'
import type { Plugin, ResolvedConfig } from 'vite'
import type { Picture } from '../../src/components/Photo.tsx'
import { isBesideReadme, isPicture, isProject, stemOf } from './projects.ts'

// In `npm run dev`, a photo may be replaced by another with the same name.
sharp.cache(false)

/** What is added to the path of an image, so that this plugin loads it. */
export const pictureQuery = '?picture'

/** What Vite would read as parts of an address. The content check asks for a name without them. */
export const notInNames = /[#?%]/g

/** The names of what this plugin turns into a picture. */
export const imageName = /\.(a?png|avif|gif|heic|jpe?g|svg|tiff?|webp)$/i

/** How a text imports an image. */
export function importOf(path: string): string {
  return `./${path.replace(notInNames, '_')}${pictureQuery}`
}

type Variant = { width: number; format: 'avif' | 'webp' | 'jpeg'; effort?: number }

/** From half a phone's width to a full column on a sharp screen, in pixels. */
const widths = [360, 720, 1080, 1600]
export const largestWidth = Math.max(...widths)

const cache = 'node_modules/.cache/images'

/**
 * Turns every photo that `content/` uses into AVIF and WebP at several widths, none wider than the original, and one
 * JPEG for browsers that support neither. Metadata, such as where a photo was taken, is removed. `npm run dev` shows the
 * originals, so that a page only waits for their proportions.
 */
export function images(): Plugin {
  let config: ResolvedConfig
  let last: Promise<unknown> = Promise.resolve()
  return {
    name: 'images',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    // Also for a file that does not exist, or is not an image: the content check explains that, and the rest of the page
    // is shown. With a dot at its end, no other plugin reads `resume.md` as a text or `colors.css` as styles.
    resolveId(source, importer) {
      if (!importer || !source.endsWith(pictureQuery)) return
      const file = join(dirname(importer), source.slice(0, -pictureQuery.length))
      return file + (imageName.test(file) ? '' : '.') + pictureQuery
    },
    async load(id) {
      if (!id.endsWith(pictureQuery)) return
      const name = id.slice(0, -pictureQuery.length)
      const file = imageName.test(name) ? name : name.slice(0, -1)
      const emit = (fileName: string, source: Buffer) =>
        this.emitFile({ type: 'asset', fileName, source })
      const picture =
        config.command === 'serve'
          ? devPicture(file, config.root)
          : // One after the other, so that a first build shows its progress.
            last.then(() => builtPicture(file, emit))
      last = picture.catch(() => {})
      return `export default ${JSON.stringify(await picture)}`
    },
    // The text of a project contains its picture, which may be added or deleted.
    hotUpdate({ file, modules }) {
      if (!isPicture(file)) return
      const isOfPicture = ([text]: [string, unknown]) =>
        isProject(text) && (stemOf(text) === stemOf(file) || isBesideReadme(file, [text]))
      const texts = [...this.environment.moduleGraph.fileToModulesMap].filter(isOfPicture)
      return [...modules, ...texts.flatMap(([, found]) => [...found])]
    },
  }
}

async function devPicture(file: string, root: string): Promise<Picture> {
  const original = await readFile(file).catch(() => Buffer.alloc(0))
  const { width, height, className } = await readImage(original)
  const path = relative(root, file).split(sep).map(encodeURIComponent).join('/')
  // Changes with the image, so that browsers request it again.
  const version = hash('sha256', original).slice(0, 16)
  return { sources: {}, img: { src: `/${path}?${version}`, width, height, className } }
}

async function builtPicture(
  file: string,
  emit: (fileName: string, source: Buffer) => void,
): Promise<Picture> {
  const original = await readFile(file)
  const { width, height, className, isUnchanged } = await readImage(original)
  if (isUnchanged) {
    const src = publish(original, extname(file).toLowerCase())
    return { sources: {}, img: { src, width, height, className } }
  }
  const largest = Math.min(width, largestWidth)
  const fitting = [...widths.filter((w) => w < largest), largest]
  const fallback: Variant = { width: Math.min(width, 720), format: 'jpeg' }
  if (!(await readCached(original, fallback))) console.log(`Encoding ${basename(file)}`)
  const src = await publishEncoded(fallback)
  // AVIF one step below the default effort: files 6 % larger, in a third of the time.
  const sources = { avif: await srcSet('avif', 3), webp: await srcSet('webp', 4) }
  const h = Math.round((fallback.width * height) / width)
  return { sources, img: { src, width: fallback.width, height: h, className } }

  async function srcSet(format: Variant['format'], effort: number): Promise<string> {
    const publishAt = async (width: number) =>
      `${await publishEncoded({ width, format, effort })} ${width}w`
    return (await Promise.all(fitting.map(publishAt))).join(', ')
  }

  async function publishEncoded(variant: Variant): Promise<string> {
    const { width, format } = variant
    return publish(await encode(original, variant), `-${width}.${format.replace('jpeg', 'jpg')}`)
  }

  /** Under a name that every server and every `srcset` accepts. All of an image share a hash, so that pages compress well. */
  function publish(data: Buffer, ending: string): string {
    const name = basename(file, extname(file)).replace(/[^\w-]+/g, '-')
    const version = hash('sha256', hash('sha256', original) + encoder, 'base64url').slice(0, 8)
    const path = `assets/${name}-${version}${ending}`
    emit(path, data)
    return `/${path}`
  }
}

/** The size assumed for an unreadable image. */
const unknown = { width: 1600, height: 1200 }

/** The size is that on the screen: phones store some photos sideways. */
export async function readImage(image: Buffer | string) {
  const metadata = await metadataOf(image).catch(() => undefined)
  const { format = '', autoOrient = unknown, hasAlpha, pages = 1 } = metadata ?? {}
  return {
    format,
    ...autoOrient,
    className: hasAlpha ? 'transparent' : undefined,
    // Diagrams and animations are published as they are.
    isUnchanged: format === 'svg' || format === 'gif' || pages > 1,
    metadata,
  }
}

/** `async` turns the error that sharp throws at once for an empty file into a rejection. */
async function metadataOf(image: Buffer | string) {
  return openImage(image).metadata()
}

/** Of any size: sharp's limit is for images of strangers. */
export function openImage(image: Buffer | string) {
  return sharp(image, { limitInputPixels: false })
}

async function encode(original: Buffer, variant: Variant): Promise<Buffer> {
  const cached = await readCached(original, variant)
  if (cached) return cached
  const { width, format, ...options } = variant
  const data = await openImage(original)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    // JPEG has no transparency, and sharp would make it black.
    .flatten(format === 'jpeg' && { background: 'white' })
    .toFormat(format, options)
    .toBuffer()
  const file = cachedAt(original, variant)
  // Under another name until it is complete: a build may be stopped, or the disk full.
  const temporary = `${file}.${process.pid}`
  await mkdir(cache, { recursive: true })
  await writeFile(temporary, data)
  await rename(temporary, file)
  return data
}

async function readCached(original: Buffer, variant: Variant): Promise<Buffer | undefined> {
  return readFile(cachedAt(original, variant)).catch(() => undefined)
}

/** Part of each cached file's name, because another version of sharp or of `encode` makes other files. */
const encoder = sharp.versions.sharp + encode

function cachedAt(original: Buffer, variant: Variant): string {
  const key = [hash('sha256', original), JSON.stringify(variant), encoder]
  return join(cache, hash('sha256', key.join()))
}
