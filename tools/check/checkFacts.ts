import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawable, undrawable } from '../authoring/drawable.ts'
import { error, type Problem, type Report, warning } from './diagnostic.ts'
import { readValues } from './readValues.ts'
import type { OwnerFacts } from './renderPages.ts'

/** What types cannot say about the values in `content/pages.ts` and `content/site.ts`. */
export async function checkFacts(facts: OwnerFacts, root: string, report: Report) {
  const { pages, site, descriptions } = facts
  const reportInPages = await reportIn('content/pages.ts', root, report)
  const reportInSite = await reportIn('content/site.ts', root, report)
  const paths = pages.map(({ path }) => path)
  if (!paths.includes('/')) reportInPages('pages', error`No page has the path '/'.`)
  for (const [index, { path, name, text }] of pages.entries()) {
    reportInPages(`pages.${index}.path`, pathProblem(path, paths.slice(0, index)))
    reportInPages(`pages.${index}.text`, textProblem(text))
    reportInPages(`pages.${index}.name`, cardProblem(path, name))
  }
  if (site.name) reportInSite('site.name', cardProblem('/', site.name))
  reportInSite('site.url', urlProblem(site.url))
  reportInSite('site.googleSiteVerification', verificationProblem(site.googleSiteVerification))
  reportInSite('site.lang', langProblem(site.lang))
  for (const [path, text] of Object.entries(descriptions))
    reportInSite(`descriptions.${path}`, descriptionProblem(path, text))
}

/** Reports problems of a file, each in the line of a value such as `site.url`. */
async function reportIn(file: string, root: string, report: Report) {
  const values = readValues(await readFile(join(root, file), 'utf8'))
  return (path: string, problem: Problem | undefined) =>
    report(file, values.get(path)?.line, problem)
}

function urlProblem(url: string): Problem | undefined {
  if (URL.parse(url)?.pathname === '/') return
  return error`The site only works at the root of a domain, not at ${url}.\nWrite the address without a path.`
}

function langProblem(lang: string): Problem | undefined {
  // `Intl` also accepts `english`, because a language might be called so one day.
  if (/^[a-z]{2,3}(-|$)/.test(lang) && isLocale(lang)) return
  return error`'${lang}' is not a language code.\nWrite 'en' for English, or 'de' for German.`
}

function verificationProblem(code = ''): Problem | undefined {
  if (/^[\w-]*$/.test(code)) return
  const [, inTag = 'what follows content= in the tag'] = /content="([\w-]+)"/.exec(code) ?? []
  return error`Only the code of Google's tag belongs here.\nWrite ${inTag}.`
}

function descriptionProblem(path: string, { length }: string): Problem | undefined {
  if (length >= 50 && length <= 160) return
  return warning`The description of ${path} has ${length} characters; 50 to 160 are best.\nSearch results cut off what is longer, and may ignore what is shorter.`
}

function cardProblem(path: string, title: string): Problem | undefined {
  const lacking = undrawable(title)
  const shown = drawable(title)
  if (shown && !lacking) return
  return shown
    ? warning`The share card of ${path} shows "${shown}", because its font lacks ${lacking}.\nWrite it in Latin letters, too, if it matters there.`
    : warning`The share card of ${path} has no title, because its font lacks the letters of "${title}".\nAdd the title in Latin letters.`
}

function pathProblem(path: string, earlier: string[]): Problem | undefined {
  if (earlier.includes(path)) return error`Two pages have the path ${path}.`
  if (!/^\/[a-z0-9-]*$/i.test(path)) {
    return error`The path ${path} does not work on every server.\nWrite letters, digits and hyphens after the slash. The name may have any characters.`
  }
  if (/^\/(404|index|assets|files)$/.test(path))
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
