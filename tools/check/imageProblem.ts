import { basename, posix } from 'node:path'
import { isDownload } from '../authoring/downloads.ts'
import { imageName, notInNames } from '../authoring/images.ts'
import { isProject, isReadme } from '../authoring/projects.ts'
import type { Images } from './checkImages.ts'
import { closestFile } from './closestFile.ts'
import { error, type Problem, warning } from './diagnostic.ts'

/** The file of an image in Markdown, which `npm run dev` shows at `/content/photos/me.jpg?` and a hash. */
export function shownFile(src = ''): string | undefined {
  const [, path] = /^\/(.+)\?[0-9a-f]{16}$/.exec(src) ?? []
  return path && decodeURIComponent(path)
}

/** What is wrong with the file of an image in Markdown. */
export function imageProblem(file: string, textFile: string, images: Images): Problem | undefined {
  const fromText = (other: string) =>
    posix.relative(posix.dirname(textFile), other).replaceAll(' ', '%20')
  const fromHere = (name: string) => fromText(`content/photos/${name}`)
  const inPhotos = (name: string) => `the file in content/photos/ and write ${fromHere(name)}.`
  if (isDownload(file)) {
    return error`${file} can be downloaded, but not shown.\nMove it to content/photos/ and write ${fromHere(basename(file))}.`
  }
  const image = images.get(file)
  if (image) return image.problem
  if (!imageName.test(file))
    return error`${file} is not an image.\nTo link to something, write [words](/address) without an exclamation mark.`
  // IMG_1235.jpg is another photo than IMG_1234.jpg.
  const numbers = (name: string) => basename(name).replace(/\D/g, '')
  const others = [...images.keys()]
    .filter((image) => !isDownload(image) && image.search(notInNames) < 0)
    .filter((image) => !isReadme(textFile) || image.startsWith(`${posix.dirname(textFile)}/`))
    .filter((image) => numbers(image) === numbers(file))
  const meant = closestFile(file, others)
  const toDo = isReadme(textFile)
    ? 'Copy it from the repository.'
    : `Put ${inPhotos(basename(file))}`
  return error`There is no image ${file}. Names are case-sensitive.\n${meant ? `Did you mean ${fromText(meant)}?` : toDo}`
}

/** An empty one, which only HTML can have, says that the image is a decoration. */
export function altProblem({ alt }: { alt?: string }, file: string): Problem | undefined {
  if (alt?.trim() || alt === '') return
  // Whoever wrote a README did not write for this site.
  const level = isProject(file) ? warning : error
  return level`This image has no alternative text for people who cannot see it.\nDescribe the image: ![a red barn](…), or alt="a red barn" in HTML.`
}
