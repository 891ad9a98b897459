import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unescape as decoded } from 'node:querystring'
import type { Page as Tab } from '@playwright/test'
import type { Pdf } from '../check/findPdf.ts'
import { exitWith } from '../exitWith.ts'
import { fileOf } from '../hosting/builtFiles.ts'
import { launchChromium, loadImages, noBrowser } from '../hosting/chromium.ts'

/** Starts a browser before the build writes anything, and returns what prints the résumés once they are in `dist/`. */
export async function preparePdfs(pdfs: Pdf[]) {
  const files = pdfs.map(fileOfPdf).join(' and ')
  const launched = launchChromium()
  // Where a site is built to be published, nobody reads a warning.
  if (process.env.CI && !(await launched))
    exitWith(`Not built, because the build cannot print ${files}. ${noBrowser}
Or copy the PDF from a build of your own to content/files/, or delete the link to it.`)

  return async (siteUrl: string) => {
    const browser = await launched
    if (!browser) return console.warn(`Not printed: ${files}. ${noBrowser}`)
    for (const pdf of pdfs) await printPdf(await browser.newPage(), siteUrl, pdf)
    await browser.close()
  }
}

function fileOfPdf({ address }: Pdf): string {
  return join('dist', address)
}

async function printPdf(tab: Tab, siteUrl: string, pdf: Pdf) {
  const { path } = pdf
  // At the site's own address, so that the links in the PDF lead there. Nothing comes from other sites.
  await tab.route('**', (route) => {
    const url = route.request().url()
    const asked = decoded(url.slice(siteUrl.length))
    if (!url.startsWith(`${siteUrl}/`)) return route.abort()
    const built = join('dist', asked === path ? fileOf(path) : asked)
    return route.fulfill({ path: built }).catch(() => route.abort())
  })
  await tab.goto(siteUrl + path)
  await tab.evaluate(async () => {
    // React leaves no idle time until it has hydrated.
    await new Promise((done) => requestIdleCallback(done, { timeout: 20_000 }))
    // Chromium embeds a JPEG as it is, and the pixels of any other image.
    for (const image of document.querySelectorAll('picture > img'))
      image.parentElement?.replaceChildren(image.cloneNode())
  })
  await loadImages(tab)
  const { data, sheets, percent } = await print(tab)
  const file = fileOfPdf(pdf)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, data)
  const smaller = percent < 100 ? `, at ${percent} %, which saves a sheet` : ''
  console.log(`${file}: ${path} on ${sheets} sheet${sheets === 1 ? '' : 's'}${smaller}`)
}

/** On as few sheets as possible: the lines may be closer together, and letters of 10 points as small as 8.5. */
async function print(tab: Tab) {
  const lang = (await tab.getAttribute('html', 'lang')) ?? ''
  const { region = '' } = new Intl.Locale(lang).maximize()
  const format = /^(US|CA)$/.test(region) ? 'Letter' : 'A4'
  const printAt = async (percent: number) => {
    const options = { format, preferCSSPageSize: true, tagged: true, outline: true }
    const data = await tab.pdf({ ...options, scale: percent / 100 })
    return { data, sheets: data.toString('latin1').split(/\/Type\s*\/Page\b/).length - 1, percent }
  }
  const full = await printAt(100)
  if (full.sheets === 1) return full
  await tab.evaluate(() => document.documentElement.style.setProperty('--line', '1.2rem'))
  let best = await printAt(85)
  if (best.sheets === full.sheets) return full
  // As large as possible.
  for (let most = 100; best.percent < most; ) {
    const printed = await printAt(Math.ceil((best.percent + most) / 2))
    if (printed.sheets === best.sheets) best = printed
    else most = printed.percent - 1
  }
  return best
}
