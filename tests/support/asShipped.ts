import { readFile } from 'node:fs/promises'
import { readSite } from '../../authoring/check/readSite.ts'

/** Why tests of the shipped content are skipped. */
export const notAsShipped = 'The owner has changed the content.'

/** Whether the owner has not filled in a single fact yet. */
export async function isAsShipped(): Promise<boolean> {
  const { facts } = readSite(await readFile('content/site.ts', 'utf8'))
  const fields = Object.keys((facts?.value as object | undefined) ?? {}).filter(
    // The shipped value, English, may be the owner's language.
    (field) => field !== 'lang',
  )
  return fields.length > 0 && fields.length === facts?.placeholders.size
}
