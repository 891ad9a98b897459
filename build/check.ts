/** Part of `npm run check`: says what has to be mended in `content/`. */
import { printMistakes } from './content/finding.ts'
import { findMistakes } from './content/findMistakes.ts'

const mistakes = await findMistakes('.')
if (mistakes.length > 0) {
  console.error(printMistakes(mistakes))
  process.exitCode = 1
}
