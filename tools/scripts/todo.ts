/**
 * `npm run todo`: lists the placeholders that are left in `content/`. With `--publish`, which `npm run deploy` uses,
 * it fails while the site is not ready to publish.
 */
import { isError, printReport } from '../check/diagnostic.ts'
import { findPlaceholders, printPlaceholders } from '../check/findPlaceholders.ts'
import { findProblems } from '../check/findProblems.ts'

const diagnostics = await findProblems(process.cwd())
const placeholders = await findPlaceholders('.')
const mustGo = placeholders.filter((placeholder) => placeholder.mustGo)
const mayStay = placeholders.filter((placeholder) => !placeholder.mustGo)

if (diagnostics.length > 0) console.log(printReport(diagnostics))
console.log(`Replace before you publish: ${mustGo.length}`)
if (mustGo.length > 0) console.log(printPlaceholders(mustGo))
console.log(`\nReplace when you like: ${mayStay.length}`)
if (mayStay.length > 0) console.log(printPlaceholders(mayStay))

if (process.argv.includes('--publish') && (mustGo.length > 0 || diagnostics.some(isError))) {
  console.error('\nNot ready to publish.')
  process.exitCode = 1
}
