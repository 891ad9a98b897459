/** Part of `npm run check`: every problem in `content/`. On GitHub each is shown at its line. */
import { annotate, isError, printReport } from '../check/diagnostic.ts'
import { findProblems } from '../check/findProblems.ts'

const diagnostics = await findProblems(process.cwd())
if (diagnostics.length > 0) {
  console.error(printReport(diagnostics))
  if (process.env.GITHUB_ACTIONS) console.log(annotate(diagnostics))
}
if (diagnostics.some(isError)) process.exitCode = 1
