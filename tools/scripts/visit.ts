/** `npm run visit`: visits every page in `dist/`, lists what fails and, unless it runs in CI, takes pictures. */
import { preview } from 'vite'
import { showOnGithub } from '../check/showOnGithub.ts'
import { exitWith } from '../exitWith.ts'
import { listPages } from '../hosting/builtFiles.ts'
import { launchChromium, noBrowser } from '../hosting/chromium.ts'
import { requireBuild } from '../hosting/requireBuild.ts'
import { visitPages } from './visitPages.ts'

requireBuild()
const browser = (await launchChromium()) ?? exitWith(noBrowser)
const server = await preview({ preview: { port: 0 }, logLevel: 'error' })
const pages = await listPages('dist')
const pictures = process.env.CI ? '' : 'screenshots'
const address = server.resolvedUrls?.local[0] ?? ''
const problems = await visitPages(browser, address, pages, pictures)
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
if (pictures) console.log(`Pictures of every page are in ${pictures}/.`)
console.log(`All ${pages.length} pages work, on a phone and on a desktop.`)
process.exit()
