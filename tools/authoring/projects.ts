/** What the names in `content/projects/` mean. */
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A folder above the site may be called `content/projects`, too. */
const project = /(?:^|[\\/])content[\\/]projects[\\/]([^\\/]+)(?:\.mdx?|([\\/])README\.md)$/

/** Whether it is the text of a project: `5-weather-app.md`, or `5-weather-app/README.md`. Accepts relative and absolute paths. */
export function isProject(file: string): boolean {
  return project.test(file)
}

/** Whether a project has a folder, in which its images are where its repository has them. */
export function isReadme(file: string): boolean {
  return Boolean(project.exec(file)?.[2])
}

/** Whether it is in the folder of a README: an image, or whatever else is in its repository. */
export function isBesideReadme(file: string, files: string[]): boolean {
  const isBeside = (other: string) => isReadme(other) && file.startsWith(`${dirname(other)}/`)
  return !isReadme(file) && files.some(isBeside)
}

/** The fragment of a project on the Projects page. */
export function projectAddress(file: string): string {
  return stemOf(file).replace(/^\d+-/, '')
}

/** The addresses of all projects. */
export function addressesBeside(file: string): string[] {
  return globSync('[0-9]*', { cwd: folderOf(file) }).map(projectAddress)
}

/** The folder of all projects. */
function folderOf(file: string): string {
  return dirname(isReadme(file) ? dirname(file) : file)
}

/** `5-weather-app` for the text of a project, and for its picture. */
export function stemOf(file: string): string {
  return project.exec(file)?.[1] ?? basename(file).replace(/\.\w+$/, '')
}

/** Whether it is the picture of a project, if one has its name. */
export function isPicture(file: string): boolean {
  return /\.(jpe?g|png|webp|avif)$/i.test(file)
}

/** The picture named like a project, `5-weather-app.jpg`, and how many projects above have one; without one, how many are above. */
export function besideProject(file: string): { picture: string | undefined; index: number } {
  const folder = folderOf(file)
  const names = globSync('[0-9]*', { cwd: folder })
  names.sort().sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  const picture = names.find((name) => isPicture(name) && stemOf(name) === stemOf(file))
  const stems = new Set((picture ? names.filter(isPicture) : names).map(stemOf))
  return { picture: picture && join(folder, picture), index: [...stems].indexOf(stemOf(file)) }
}
