import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../../check/findPlaceholders.ts'

/** Why tests of the shipped content are skipped. */
export const notAsShipped = 'The owner has changed the content.'

/** Whether `content/` is exactly what came with the template. `.ci/run` insists on it. */
export async function isAsShipped(): Promise<boolean> {
  const entries = await readdir('content', { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'))
    .sort()
  const lines = await Promise.all(files.map(async (file) => `${await hashOf(file)}  ${file}\n`))
  const isShipped = lines.join('') === (await readFile('check/shipped.sha256', 'utf8'))
  if (isShipped || !process.env.SHIPPED_CONTENT) return isShipped
  throw new Error('Run: sha256sum $(git ls-files content) > check/shipped.sha256')
}
