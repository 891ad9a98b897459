/** Part of `npm run check`: says what has to be mended in `content/`. */

import { checkContent } from '../authoring/check/checkContent.ts'
import { printDiagnostics } from '../authoring/check/diagnostic.ts'

const diagnostics = await checkContent('.')
if (diagnostics.length > 0) {
  console.error(printDiagnostics(diagnostics))
  process.exitCode = 1
}
