/** `npm run links`: do the links to other sites still lead somewhere? Reads the built pages in `dist/`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What sites answer that are there for people and refuse machines: it says nothing about the link. */
const refusals = [401, 403, 405, 429, 999]

/** Set aside for examples (RFC 2606): nobody's, and nobody's fault. */
const examples = /(^|\.)example\.(com|org|net)$/

type Verdict = 'fine' | 'refuses machines' | 'an example' | 'gone'

/** Status 0 stands for no answer at all. */
export function judge(address: string, status: number): Verdict {
  const { hostname } = new URL(address)
  if (examples.test(hostname)) return 'an example'
  if (status >= 200 && status < 400) return 'fine'
  if (refusals.includes(status)) return 'refuses machines'
  return 'gone'
}

export function outgoingLinks(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*href="(https?:[^"]+)"/g)]
  return [...new Set(links.map(([, href = '']) => href.replaceAll('&amp;', '&')))]
}

async function statusOf(address: string): Promise<number> {
  for (let tries = 0; tries < 3; tries++) {
    const status = await fetch(address, { signal: AbortSignal.timeout(20_000) }).then(
      (response) => response.status,
      () => 0,
    )
    if (status !== 0 && status < 500) return status
  }
  return 0
}

async function checkLinks() {
  const pages = readdirSync('dist').filter((file) => file.endsWith('.html'))
  const links = new Set(
    pages.flatMap((file) => outgoingLinks(readFileSync(join('dist', file), 'utf8'))),
  )
  for (const link of links) {
    const verdict = judge(link, await statusOf(link))
    console.log(`${verdict}: ${link}`)
    if (verdict === 'gone') process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await checkLinks()
