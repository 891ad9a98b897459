/** `npm run screenshots`: the README's pictures, of the finished site in `example/`. */
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumOptions, loadImages } from '../../tools/hosting/chromium.ts'
import { copyProject, removeCopy, run, serve } from '../support/projectCopy.ts'

const root = await copyProject()
const replace = 'rm -r content/photos content/projects && cp -r example/. content/'
const { code, output } = await run(root, `${replace} && npm run build`)
if (code !== 0) throw new Error(output)
const server = await serve(root, 'preview')
const browser = await chromium.launch(chromiumOptions)
for (const [name, path, width, colorScheme] of [
  ['home-phone-dark', '/', 390, 'dark'],
  ['projects-desktop-light', '/Projects', 1080, 'light'],
  ['resume-desktop-dark', '/Resume', 1080, 'dark'],
] as const) {
  const viewport = { width, height: 800 }
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2, colorScheme })
  await page.goto(server.address + path)
  await loadImages(page)
  // GitHub shows it a third as large, on a ground that may have its colour.
  const frame = { top: 3, right: 3, bottom: 3, left: 3, background: '#8a8799' }
  const picture = sharp(await page.screenshot()).resize({ height: 750 })
  await picture.extend(frame).webp({ quality: 80 }).toFile(`example/${name}.webp`)
}
await browser.close()
await server.stop()
await removeCopy(root)
