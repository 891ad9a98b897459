/**
 * `npm run todo`: lists the placeholders that are left in `content/`. With `--publish`, which `npm run deploy` uses,
 * it fails while the site is not ready to publish.
 */
import { checkContent } from '../authoring/check/checkContent.ts'
import { print, printDiagnostics } from '../authoring/check/diagnostic.ts'
import { findPlaceholders } from '../authoring/check/findPlaceholders.ts'

const diagnostics = await checkContent('.')
const placeholders = await findPlaceholders('.')
const mustGo = placeholders.filter((placeholder) => placeholder.mustGo)
const mayStay = placeholders.filter((placeholder) => !placeholder.mustGo)

if (diagnostics.length > 0) console.log(printDiagnostics(diagnostics))
console.log(`Replace before you publish: ${mustGo.length}`)
if (mustGo.length > 0) console.log(print(mustGo))
console.log(`\nReplace when you like: ${mayStay.length}`)
if (mayStay.length > 0) console.log(print(mayStay))

if (process.argv.includes('--publish') && diagnostics.length + mustGo.length > 0) {
  console.error('\nNot ready to publish.')
  process.exitCode = 1
}
