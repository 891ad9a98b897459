/** `npm run lighthouse`: the scores of every page in `dist/`, and the audits that lost points. */
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { preview } from 'vite'
import { pages } from '../content/pages.ts'
import { freePort } from '../hosting/freePort.ts'
import { chromiumOptions } from './chromium.ts'

const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']
// Without a configuration, Lighthouse emulates a slow phone.
const configs = { phone: undefined, desktop: desktopConfig }

const scores: Record<string, Record<string, number | null>> = {}
const lostPoints: string[] = []
let isNoindex = false

const server = await preview({ logLevel: 'error' })
const port = await freePort()
const args = [...chromiumOptions.args, `--remote-debugging-port=${port}`]
const browser = await chromium.launch({ ...chromiumOptions, args })
for (const { path } of pages) {
  for (const [screen, config] of Object.entries(configs)) {
    const url = new URL(path, server.resolvedUrls?.local[0]).href
    const result = await lighthouse(url, { port, onlyCategories }, config)
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`)
    const { audits, categories } = result.lhr
    const row: Record<string, number | null> = {}
    for (const { id, score, auditRefs } of Object.values(categories)) {
      // If one of its audits fails to run, a category has no score.
      row[id] = score === null ? null : Math.round(score * 100)
      for (const ref of auditRefs.filter(({ weight }) => weight > 0)) {
        const { title, score = null, displayValue = '', errorMessage } = audits[ref.id] ?? {}
        if (errorMessage || (score !== null && score < 1)) {
          lostPoints.push(`${path} (${screen}), ${id}: ${title} ${errorMessage ?? displayValue}`)
        }
      }
    }
    scores[`${path} (${screen})`] = row
    isNoindex ||= audits['is-crawlable']?.score === 0
  }
}
await browser.close()
await server.close()

console.table(scores)
console.log(lostPoints.join('\n'))
if (isNoindex) console.log('\nThis build is noindex, which costs SEO points: see `npm run todo`.')
