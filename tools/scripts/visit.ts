/** `npm run visit`: visits every page in `dist/` and lists what fails. */
import { preview } from 'vite'
import { showOnGithub } from '../check/showOnGithub.ts'
import { listPages } from '../hosting/builtFiles.ts'
import { launchChromium, noBrowser } from '../hosting/chromium.ts'
import { exitWith } from '../hosting/exitWith.ts'
import { requireBuild } from '../hosting/requireBuild.ts'
import { visitPages } from './visitPages.ts'

requireBuild()
const browser = (await launchChromium()) ?? exitWith(noBrowser)
const server = await preview({ preview: { port: 0 }, logLevel: 'error' })
const pages = await listPages('dist')
const problems = await visitPages(browser, server.resolvedUrls?.local[0] ?? '', pages)
// In one order, because events come in any.
const { compare } = new Intl.Collator('en', { numeric: true })
const errors = problems.map((problem) => ({
  ...problem,
  views: [...problem.views].sort(compare),
}))
const toDo = 'Correct the text of the page in content/ with the pencil'
showOnGithub('Not published: a page does not work in a browser', errors, toDo)
const lines = errors.map(
  ({ text, hint, views }) => `${views.join(', ')}: ${text}${hint && `\n    ${hint}`}`,
)
if (lines.length > 0) exitWith(lines.sort(compare).join('\n'))
console.log(`All ${pages.length} pages work, on a phone and on a desktop.`)
process.exit()
