/** Part of `npm run check`: every problem in `content/`. On GitHub each is shown at its line. */

import { checkContent } from '../authoring/check/checkContent.ts'
import { checkRendering } from '../authoring/check/checkRendering.ts'
import { annotate, printDiagnostics } from '../authoring/check/diagnostic.ts'

let diagnostics = await checkContent('.')
if (diagnostics.length === 0) diagnostics = await checkRendering(process.cwd())
if (diagnostics.length > 0) {
  console.error(printDiagnostics(diagnostics))
  if (process.env.GITHUB_ACTIONS) console.log(annotate(diagnostics))
  process.exitCode = 1
}
