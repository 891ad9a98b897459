import { posix } from 'node:path'
import { closest } from '../../src/closest.ts'

/** The file that was probably meant, in whatever folder it is. */
export function closestFile(file: string, files: string[]): string | undefined {
  const nameOf = (path: string) => posix.basename(path)
  const name = closest(nameOf(file), files.map(nameOf))
  return files.find((other) => nameOf(other) === name)
}
