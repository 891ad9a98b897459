/** What to do instead, by the start of the directive's name. The last hint is for all other directives. */
const hints: [string, string][] = [
  ['require', 'Render React elements instead of HTML or code in a string.'],
  ['connect', "Save the data next to it, and import it: import data from './data.json'."],
  ['style', "Use a style attribute, or a .css file: import './name.css'."],
  ['script', 'Install the package with npm, and import it.'],
  ['', 'Put the file in content/ and import it, or link to it.'],
]

/** What the security policy has blocked, and what to do. */
export function policyProblem(violation: SecurityPolicyViolationEventInit) {
  const { effectiveDirective = '', blockedURI, sample } = violation
  const [, hint = ''] = hints.find(([start]) => effectiveDirective.startsWith(start)) ?? []
  const what = sample?.replace('|', ': ') || blockedURI
  return { text: `The site's security policy blocks ${what} (${effectiveDirective}).`, hint }
}
