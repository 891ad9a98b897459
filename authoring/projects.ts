import { basename } from 'node:path'

/** Of a path from the project's folder or from the disk's root. */
export function isProject(file: string): boolean {
  return /(^|[\\/])content[\\/]projects[\\/]/.test(file)
}

/** The fragment that a project has on the Projects page. */
export function projectAddress(file: string): string {
  return basename(file, '.mdx').replace(/^\d+-/, '')
}
