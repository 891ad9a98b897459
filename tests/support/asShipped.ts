import { readFile } from 'node:fs/promises'
import { readSite } from '../../authoring/check/readSite.ts'

/** Why a test is skipped that says what the site came with. */
export const notAsShipped = 'The site has content of its own.'

/**
 * Whether the owner has not begun yet. What the site came with is tested only until then: a test that
 * fails because somebody made the site theirs would be no help.
 */
export async function isAsShipped(): Promise<boolean> {
  const { facts } = readSite(await readFile('content/site.ts', 'utf8'))
  const fields = Object.keys((facts?.value as object | undefined) ?? {}).filter(
    // English may well be the owner's language.
    (field) => field !== 'lang',
  )
  return fields.length > 0 && fields.length === facts?.placeholders.size
}
