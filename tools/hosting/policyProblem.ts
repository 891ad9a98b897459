/** What to do instead, by the directive and what it blocks: an address, `eval` or `inline`. The last hint is for all others. */
const hints: [RegExp, string][] = [
  [/^script-src\S* http/, 'Install the package with npm, and import it.'],
  [/^(script|worker)-src/, 'It makes code of a string. Write a function, or use another package.'],
  [/^connect-src/, "Save the file next to it, and load that: import url from './file.json?url'."],
  [/^style-src/, "Use a style attribute, or a .css file: import './name.css'."],
  [/^frame-src http/, 'Add the address of that site to embeds in content/site.ts, or link to it.'],
  [/^/, 'Put the file in content/ and import it, or link to it.'],
]

/** What the security policy has blocked, and what to do. */
export function policyProblem({
  effectiveDirective: directive,
  blockedURI,
}: SecurityPolicyViolationEventInit) {
  const [, hint = ''] = hints.find(([what]) => what.test(`${directive} ${blockedURI}`)) ?? []
  return { text: `The site's security policy blocks ${blockedURI} (${directive}).`, hint }
}
