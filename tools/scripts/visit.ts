/** `npm run visit`: visits every page in `dist/` and lists what fails. With `--if-possible`, it passes without a browser. */
import { preview } from 'vite'
import { listPages } from '../hosting/builtFiles.ts'
import { exitWith } from '../hosting/exitWith.ts'
import { requireBuild } from '../hosting/requireBuild.ts'
import { launchChromium, noBrowser } from './chromium.ts'
import { visitPages } from './visitPages.ts'

requireBuild()
const browser = await launchChromium()
if (browser) {
  setTimeout(() => exitWith('The visit was stopped after three minutes.'), 180_000).unref()
  const server = await preview({ preview: { port: 0 }, logLevel: 'error' })
  const pages = await listPages('dist')
  const problems = await visitPages(browser, server.resolvedUrls?.local[0] ?? '', pages)
  for (const [problem, views] of problems) console.error(`${[...views].join(', ')}: ${problem}`)
  if (problems.size > 0) process.exit(1)
  console.log(`All ${pages.length} pages work, on a phone and on a desktop.`)
  process.exit()
}
if (!process.argv.includes('--if-possible')) exitWith(noBrowser)
console.warn(`Not visited: ${noBrowser}`)
