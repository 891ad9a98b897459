import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawable } from '../authoring/drawable.ts'
import { pagesAddress } from '../authoring/pagesAddress.ts'
import { error, type Problem, type Report, warning } from './diagnostic.ts'
import { readValues } from './readValues.ts'
import type { OwnerFacts } from './renderPages.ts'

/** What types cannot say about the values in `content/pages.ts` and `content/site.ts`. */
export async function checkFacts(facts: OwnerFacts, root: string, report: Report) {
  const { pages, site, descriptions } = facts
  const checkPages = await createValueCheck('content/pages.ts', root, report)
  const checkSite = await createValueCheck('content/site.ts', root, report)
  const paths: string[] = pages.map(({ path }) => path)
  if (!paths.includes('/')) checkPages('pages', '', () => error`No page has the path '/'.`)
  for (const [index, { path, text }] of pages.entries()) {
    checkPages(`pages.${index}.path`, path, () => pathProblem(path, paths.slice(0, index)))
    checkPages(`pages.${index}.text`, text, textProblem)
  }
  checkSite('site.name', site.name, (name) => {
    const names = pages.filter(({ path }) => path !== '/').map((page) => page.name)
    return cardProblem([name, ...names])
  })
  checkSite('site.email', site.email, emailProblem)
  for (const [index, { url }] of Object.entries(site.links ?? []))
    checkSite(`site.links.${index}.url`, url, addressProblem)
  checkSite('site.url', site.url, urlProblem)
  checkSite('site.lang', site.lang, langProblem)
  for (const path of paths.filter((path) => !Object.hasOwn(descriptions, path)))
    checkSite('descriptions', path, noDescription)
  for (const path of Object.keys(descriptions).filter((path) => !paths.includes(path)))
    checkSite(`descriptions.${path}`, path, noPage)
}

/** Reports the problem of a value such as `site.url`, in its line. If it is not a text, TypeScript has said so. */
async function createValueCheck(file: string, root: string, report: Report) {
  const values = readValues(await readFile(join(root, file), 'utf8'))
  return (path: string, value: unknown, problem: (value: string) => Problem | undefined) => {
    if (typeof value === 'string') report(file, values.get(path)?.line, problem(value))
  }
}

function cardProblem(names: string[]): Problem | undefined {
  const empty = names.filter((name) => name && !drawable(name)).join(', ')
  if (empty)
    return warning`The font of share cards has no letters for ${empty}, so links to these pages are shown without a picture.\nTo have one, add Latin letters: '李雷 (Lei Li)'.`
}

function emailProblem(email: string): Problem | undefined {
  if (/^[^\s@:]+@[^\s@]+\.[^\s@]+$/.test(email)) return
  return error`'${email}' is not an email address.\nWrite it like 'ada@example.org'.`
}

function addressProblem(address: string): Problem | undefined {
  const isAddress = (text: string) => /^https?:\/\/[^/]+\.[^/]+/.test(text) && URL.canParse(text)
  if (isAddress(address)) return
  // On Mastodon, @ada@social.example is https://social.example/@ada.
  const whole = `https://${address.replace(/^(@[\w.]+)@([\w.-]+)$/, '$2/$1')}`
  const meant = isAddress(whole) ? whole : 'https://ada.example.org'
  return error`'${address}' is not the address of a site.\nWrite the whole address: '${meant}'.`
}

/** A profile or a repository. */
const onGithub = /^https?:\/\/github\.com\/([^/]+)(?:\/([^/]+?)(?:\.git)?(?=\/|$))?/

function urlProblem(url: string): Problem | undefined {
  const problem = addressProblem(url)
  if (problem) return problem
  const { origin, pathname, protocol, hostname } = new URL(url)
  const [, owner, name = `${owner}.github.io`] = onGithub.exec(url) ?? []
  if (owner)
    return error`GitHub shows code at ${url}, not the site.\nWrite where GitHub Pages publishes it: 'https://${pagesAddress(owner, name)}'.`
  // Below /files, a link to /files/cv.pdf could mean two files.
  const isPath = /^(?!\/(files|assets)(\/|$))(\/[\w.~-]+)*\/?$/.test(pathname)
  const meant = origin + (isPath ? pathname.replace(/\/$/, '') : '')
  if (url.replace(/\/$/, '') !== meant)
    return error`The site does not work at ${url}.\nWrite only the domain, in lower case, and a path that does not start with /files or /assets: '${meant}'.`
  if (protocol === 'http:' && !/^(127|10|192\.168)\.|\.local$/.test(hostname))
    return warning`Browsers call a site at http:// not secure.\nWrite '${url.replace('http', 'https')}'.`
}

function langProblem(lang: string): Problem | undefined {
  // `Intl` also accepts `english`, because a language might be called so one day.
  if (/^[a-z]{2,3}(-|$)/.test(lang) && isLocale(lang)) return
  return error`'${lang}' is not a language code.\nWrite 'en-US' for English in the United States, or 'de' for German.`
}

const noDescription = (path: string) =>
  error`The page ${path} has no description.\nAdd a line: '${path}': 'What it is about, in 50 to 160 characters.',`

const noPage = (path: string) =>
  error`There is no page ${path} in content/pages.ts.\nDelete its description, or correct its path.`

function pathProblem(path: string, earlier: string[]): Problem | undefined {
  if (earlier.includes(path)) return error`Two pages have the path ${path}.`
  const same = earlier.find((other) => other.toLowerCase() === path.toLowerCase())
  if (same)
    return error`${same} and ${path} differ only in capitals: on Windows and macOS, they would be one file.\nChoose another path.`
  if (!/^\/[a-z0-9-]*$/i.test(path)) {
    return error`The path ${path} does not work on every server.\nWrite letters, digits and hyphens after the slash. The name may have any characters.`
  }
  if (/^\/(404|index|assets|files)$/i.test(path))
    return error`The site itself uses ${path}.\nChoose another path.`
}

function textProblem(text: string): Problem | undefined {
  if (text === 'projects/' || !text.includes('/')) return
  return error`The text of a page cannot be in a folder: ${text}.\nMove it to content/.`
}

function isLocale(lang: string): boolean {
  try {
    return Boolean(new Intl.Locale(lang))
  } catch {
    return false
  }
}
