import * as v from 'valibot'
import { pages } from '../../src/pages.ts'
import { closest } from './closest.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Content } from './readContent.ts'

const text = v.string(says('must be text.', "Write it between quotes: 'like this'."))

const words = v.pipe(text, v.trim(), v.nonEmpty(says('is empty.', 'Write the words to show.')))

const wordsOrNone = v.pipe(
  text,
  v.check(
    (value) => value === '' || value.trim() !== '',
    says('is blank.', "Write the words, or '' for none."),
  ),
)

const email = v.pipe(
  text,
  v.email(says('is not a valid email address.', "Write it like 'name@example.com'.")),
)

const address = v.pipe(
  text,
  v.check(
    (value) => /^https:\/\/[^/\s]+\.[^\s]+$/.test(value) && URL.canParse(value),
    ({ input }) => says('is not a complete https address.', `Write ${completed(input)}.`),
  ),
)

const siteAddress = v.pipe(
  address,
  v.check(
    (value) => !URL.canParse(value) || new URL(value).origin === value,
    ({ input }) =>
      says(
        'must be the domain only, in lower case, with no path or trailing slash.',
        `Write '${new URL(input).origin}'.`,
      ),
  ),
)

const language = v.pipe(
  text,
  v.check(
    isLanguage,
    says('is not a language code.', "Write 'en' for English, or 'de' for German."),
  ),
)

const description = v.pipe(
  text,
  v.check(
    (value) => value.length >= 50 && value.length <= 160,
    ({ input }) =>
      says(
        `is ${input.length} characters long; it needs 50 to 160.`,
        'Search results cut off what is longer, and may ignore what is shorter.',
      ),
  ),
)

const link = v.strictObject(
  { label: words, url: address },
  fieldProblem(
    ['label', 'url'],
    says('needs a label and a url.', "Write it like { label: 'GitHub', url: 'https://…' }."),
  ),
)

const linkHint = "Write it like [{ label: 'LinkedIn', url: 'https://…' }, { label: 'GitHub', … }]."

const facts = {
  name: wordsOrNone,
  email,
  links: v.pipe(
    v.array(link, ({ received }) =>
      received === 'undefined' ? missing : says('is not a list.', linkHint),
    ),
    v.minLength(
      2,
      says('needs at least two links: your professional profile, then your code.', linkHint),
    ),
    v.check(
      (links) => new Set(links.map(({ url }) => url)).size === links.length,
      says('has the same address twice.', 'Delete one of the two.'),
    ),
  ),
  blog: v.optional(address),
  url: siteAddress,
  lang: language,
  region: wordsOrNone,
  school: wordsOrNone,
}

/** Every field of `content/site.ts`, where each is explained. */
const schema = v.strictObject(
  {
    ...facts,
    descriptions: v.pipe(
      v.strictObject(
        Object.fromEntries(pages.map(({ path }) => [path, description])),
        fieldProblem(
          pages.map(({ path }) => path),
          says(
            'needs a text for each page.',
            "Write it like { '/': 'What the home page is about.', … }.",
          ),
          'Delete it, or add the page to src/pages.ts.',
        ),
      ),
      v.check(
        (texts) => new Set(Object.values(texts)).size === pages.length,
        says('has the same text for two pages.', 'Describe what only that page contains.'),
      ),
    ),
  },
  fieldProblem(Object.keys(facts), says('needs fields.', "Write it like { name: '…', … }.")),
)

/** The fields that a page can use: `{site.name}`. */
export const siteFields = Object.keys(facts)

export function checkSite({ site }: Content): Diagnostic[] {
  if (!site) return []
  const { issues = [] } = v.safeParse(schema, site.value)
  // A misspelt field is one problem, not a missing and an unknown one.
  const meant = issues.map(({ message }) => /Did you mean "(.*)"/.exec(message)?.[1])
  const isMisspelt = (issue: v.BaseIssue<unknown>) =>
    issue.message === missing && meant.includes(String(issue.path?.at(-1)?.key))
  return issues
    .filter((issue) => !isMisspelt(issue))
    .map((issue) => {
      const field = v.getDotPath(issue) ?? 'site'
      const parent = field.slice(0, Math.max(0, field.lastIndexOf('.')))
      const [problem, hint = ''] = issue.message.split('\n')
      return {
        file: 'content/site.ts',
        line: site.lines.get(field) ?? site.lines.get(parent) ?? 1,
        problem: `"${field.replace(/\.(\d+)/g, '[$1]')}" ${problem}`,
        hint,
      }
    })
}

/** Valibot's messages are strings: the first line is the problem, the second the hint. */
function says(problem: string, hint: string): string {
  return `${problem}\n${hint}`
}

const missing = says('is missing.', 'Add it, with your own value.')

function fieldProblem(known: string[], otherwise: string, unknownHint = 'Delete it.') {
  return (issue: v.StrictObjectIssue): string => {
    const name = String(issue.path?.at(-1)?.key)
    if (issue.expected === 'never') {
      const meant = closest(name, known)
      return says('is not a known field.', meant ? `Did you mean "${meant}"?` : unknownHint)
    }
    return issue.received === 'undefined' ? missing : otherwise
  }
}

function completed(input: string): string {
  const url = `https://${input.trim().replace(/^(https?:)?\/*/i, '')}`
  return /^https:\/\/[^/\s]+\.[^\s]+$/.test(url) && URL.canParse(url)
    ? `'${url}'`
    : "all of it, like 'https://example.com/you'"
}

/** `Intl` accepts any short word as a code, but only has names for real ones. */
function isLanguage(code: string): boolean {
  try {
    return Boolean(new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code))
  } catch {
    return false
  }
}
