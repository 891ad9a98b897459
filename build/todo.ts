/**
 * `npm run todo`: what in `content/` is not the owner's yet. With `--publish` it fails while the site
 * is not fit to be published; the command that publishes calls it.
 */
import { print, printMistakes } from './content/finding.ts'
import { findMistakes } from './content/findMistakes.ts'
import { findPlaceholders } from './content/findPlaceholders.ts'

const mistakes = await findMistakes('.')
const placeholders = await findPlaceholders('.')
const mustGo = placeholders.filter((placeholder) => placeholder.mustGo)
const mayStay = placeholders.filter((placeholder) => !placeholder.mustGo)

if (mistakes.length > 0) console.log(printMistakes(mistakes))
console.log(`To be replaced before you publish: ${mustGo.length}`)
if (mustGo.length > 0) console.log(print(mustGo))
console.log(`\nTo be replaced when you like: ${mayStay.length}`)
if (mayStay.length > 0) console.log(print(mayStay))

if (process.argv.includes('--publish') && mistakes.length + mustGo.length > 0) {
  console.error('\nNot fit to be published yet.')
  process.exitCode = 1
}
