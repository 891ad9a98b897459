import * as v from 'valibot'
import { pages } from '../../src/pages.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Content } from './readContent.ts'

const text = v.string(says('is not a text.', "Write it between quotes: 'like this'."))

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
  v.email(says('is no e-mail address.', "Write it like 'name@example.com'.")),
)

const address = v.pipe(
  text,
  v.check(
    (value) => /^https:\/\/[^/\s]+\.[^\s]+$/.test(value) && URL.canParse(value),
    says('is no https address.', "Write all of it, like 'https://example.com/you'."),
  ),
)

const siteAddress = v.pipe(
  address,
  v.check(
    (value) => !URL.canParse(value) || new URL(value).origin === value,
    ({ input }) =>
      says(
        "is not the site's address alone, as browsers spell it.",
        `Write '${new URL(input).origin}'.`,
      ),
  ),
)

const description = v.pipe(
  text,
  v.check(
    (value) => value.length >= 50 && value.length <= 160,
    says(
      'is not between 50 and 160 characters long.',
      'Search results cut off what is longer, and may pass over what is shorter.',
    ),
  ),
)

const profile = v.strictObject({ label: words, url: address }, unknownField)

/** Every field of `content/site.ts`. What each is for is said there. */
const schema = v.strictObject(
  {
    name: wordsOrNone,
    email,
    professionalProfile: profile,
    codeProfile: profile,
    blog: address,
    url: siteAddress,
    region: wordsOrNone,
    school: wordsOrNone,
    descriptions: v.pipe(
      v.strictObject(
        Object.fromEntries(pages.map(({ path }) => [path, description])),
        unknownField,
      ),
      v.check(
        (texts) => new Set(Object.values(texts)).size === pages.length,
        says('has the same text for two pages.', 'Say of each what only that page holds.'),
      ),
    ),
  },
  unknownField,
)

export function checkSite({ site }: Content): Diagnostic[] {
  if (!site) return []
  const { issues = [] } = v.safeParse(schema, site.value)
  return issues.map((issue) => {
    const field = v.getDotPath(issue) ?? 'site'
    const parent = field.slice(0, Math.max(0, field.lastIndexOf('.')))
    const [problem, hint = ''] = issue.message.split('\n')
    return {
      file: 'content/site.ts',
      line: site.lines.get(field) ?? site.lines.get(parent) ?? 1,
      problem: `"${field}" ${problem}`,
      hint,
    }
  })
}

/** Valibot's messages are single texts: the first line is the problem, the second the hint. */
function says(problem: string, hint: string): string {
  return `${problem}\n${hint}`
}

function unknownField(issue: v.StrictObjectIssue): string {
  if (issue.expected === 'never') {
    return says('is no field of the site.', 'Correct its name, or delete it.')
  }
  return issue.received === 'undefined'
    ? says('is missing.', 'Put the field back, with a value of yours.')
    : says('is not made of fields.', "Write it like { label: 'GitHub', url: 'https://…' }.")
}
