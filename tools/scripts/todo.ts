/** `npm run todo`: lists the placeholders that are left. With `--publish`, it fails if one blocks publishing. */
import { findPlaceholders, formatPlaceholders } from '../check/findPlaceholders.ts'
import { showOnGithub } from '../check/showOnGithub.ts'
import { exitWith } from '../exitWith.ts'

const placeholders = await findPlaceholders('.').catch(({ message }: Error) => exitWith(message))
const blocking = placeholders.filter(({ blocksPublishing }) => blocksPublishing)
const others = placeholders.filter(({ blocksPublishing }) => !blocksPublishing)

console.log(`Replace before you publish: ${blocking.length}`)
if (blocking.length > 0) console.log(formatPlaceholders(blocking))
console.log(`\nReplace when you like: ${others.length}`)
if (others.length > 0) console.log(formatPlaceholders(others))
const rows = (list: typeof placeholders) =>
  list.map((placeholder) => ({ text: `Replace ${placeholder.what}.`, places: [placeholder] }))
const toDo =
  'Open a file, replace what is listed with the pencil, delete “placeholder” with its brackets or its comment'
showOnGithub('Not published yet: placeholders are left', rows(blocking), toDo)
showOnGithub('Replace when you like', rows(others))

if (process.argv.includes('--publish') && blocking.length > 0) {
  console.error('\nNot ready to publish.')
  process.exitCode = 1
}
