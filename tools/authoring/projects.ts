import { basename } from 'node:path'

/** Accepts relative and absolute paths. A folder above the project may be called `content/projects`, too. */
export function isProject(file: string): boolean {
  return /(^|[\\/])content[\\/]projects[\\/][^\\/]+\.mdx?$/.test(file)
}

/** The fragment of a project on the Projects page. */
export function projectAddress(file: string): string {
  return basename(file).replace(/^\d+-|\.mdx?$/g, '')
}
