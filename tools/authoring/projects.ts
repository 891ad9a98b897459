/** What the names of the files in `content/projects/` mean. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'

/** Accepts relative and absolute paths. A folder above the project may be called `content/projects`, too. */
export function isProject(file: string): boolean {
  return /(^|[\\/])content[\\/]projects[\\/][^\\/]+\.mdx?$/.test(file)
}

/** The fragment of a project on the Projects page. */
export function projectAddress(file: string): string {
  return stemOf(file).replace(/^\d+-/, '')
}

/** `5-weather-app` for the text of a project, and for its picture. */
export function stemOf(file: string): string {
  return basename(file).replace(/\.\w+$/, '')
}

/** Whether it is the picture of a project, if one has its name. */
export function isPicture(file: string): boolean {
  return /\.(jpe?g|png|webp|avif)$/i.test(file)
}

/** The pictures of projects, at most one for each, in the order of the projects: `5-weather-app.jpg`. */
export function picturesIn(folder: string): string[] {
  const names = globSync('*', { cwd: folder }).sort()
  const pictures = names.filter(isPicture)
  return names
    .filter((name) => /\.mdx?$/.test(name))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .flatMap((text) => pictures.find((name) => stemOf(name) === stemOf(text)) ?? [])
}
