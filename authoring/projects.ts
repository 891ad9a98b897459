import { basename } from 'node:path'

/** Accepts relative and absolute paths. */
export function isProject(file: string): boolean {
  return /(^|[\\/])content[\\/]projects[\\/]/.test(file)
}

/** The fragment of a project on the Projects page. */
export function projectAddress(file: string): string {
  return basename(file, '.mdx').replace(/^\d+-/, '')
}
