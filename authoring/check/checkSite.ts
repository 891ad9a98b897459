import type { Descriptions, Facts } from '../../src/facts.ts'
import { at, type Diagnostic, type Problem } from './diagnostic.ts'

/** What types cannot say about the values in `content/site.ts`. */
export function checkSite(
  { site, descriptions }: { site: Facts; descriptions: Descriptions },
  source: string,
): Diagnostic[] {
  const problems: Record<string, Problem | undefined> = {
    url: urlProblem(site.url),
    lang: langProblem(site.lang),
    ...Object.fromEntries(
      Object.entries(descriptions).map(([path, text]) => [path, descriptionProblem(path, text)]),
    ),
  }
  return Object.entries(problems).flatMap(([field, problem]) => {
    const [before] = source.split(new RegExp(`^[ \\t]*['"]?${field}['"]?:`, 'm'))
    return at('content/site.ts', before?.split('\n').length, problem)
  })
}

function urlProblem(url: string): Problem | undefined {
  if (URL.parse(url)?.pathname === '/') return
  return `The site only works at the root of a domain, not at ${url}.\nWrite the address without a path.`
}

function langProblem(lang: string): Problem | undefined {
  if (/^[a-z]{2,3}(-\w+)*$/.test(lang)) return
  return `'${lang}' is not a language code.\nWrite 'en' for English, or 'de' for German.`
}

function descriptionProblem(path: string, { length }: string): Problem | undefined {
  if (length >= 50 && length <= 160) return
  return `warning: The description of ${path} has ${length} characters; 50 to 160 are best.\nSearch results cut off what is longer, and may ignore what is shorter.`
}
