import { expect, test } from 'vitest'
import { publishTarget } from './publishTarget.ts'

const home = 'Ada.github.io'

test.each([
  ['<owner>.github.io, in another case', home, '', 'ada.github.io', 'pages'],
  ['<owner>.github.io, with a domain', home, '', 'ada.example', 'pages'],
  ['another name, below it', 'Portfolio', '', 'ada.github.io/Portfolio', 'pages'],
  ['another name, for a domain on Pages', 'portfolio', 'pages', 'ada.example', 'pages'],
  ['below the domain of <owner>.github.io', 'cv', 'pages', 'ada.example/cv/', 'pages'],
  ['Cloudflare', 'portfolio', 'cloudflare', 'ada.example', 'cloudflare'],
  ['Cloudflare, from <owner>.github.io', home, 'cloudflare', 'ada.example', 'cloudflare'],
  ['publishing switched off', home, 'no', 'ada.github.io', undefined],
  ['another name', 'portfolio', '', 'ada.example', / to https:\/\/ada\.github\.io\/portfolio, or/],
  ['another name in another case', 'Cv', '', 'ada.github.io/cv', / to https:.*\.io\/Cv, or/],
  ['a misspelt variable', home, 'page', 'ada.github.io', /^The variable PUBLISH is 'page'\. /],
  ['<owner>.github.io, below it', home, '', 'ada.github.io/cv', / to https:.*\.github\.io\. /],
  ['an address of another name', 'cv', 'pages', 'ada.github.io', /\.github\.io\/cv\. /],
  ['another path of a domain', 'cv', 'pages', 'ada.example/me', / to https:\/\/ada\.example\. /],
  [
    'a university server',
    home,
    '',
    'cs.university.example/~ada',
    / set the variable PUBLISH to no\./,
  ],
  ['a path on Cloudflare', 'cv', 'cloudflare', 'ada.example/cv', / a domain on Cloudflare, /],
  ["GitHub's address on Cloudflare", 'cv', 'cloudflare', 'ada.github.io', / a domain on Cloud/],
])('%s', (_, name, PUBLISH, address, expected) => {
  const repository = { name, owner: { login: 'ada' }, is_template: false }
  const push = { event: 'push', repository, PUBLISH, url: `https://${address}` }
  const { target, warning } = publishTarget(push)
  if (expected instanceof RegExp) expect(warning).toMatch(expected)
  else expect({ target, warning }).toEqual({ target: expected, warning: undefined })
  expect(publishTarget({ ...push, event: 'pull_request' })).toEqual({})
  const template = publishTarget({ ...push, repository: { ...repository, is_template: true } })
  expect(template).toEqual(PUBLISH ? publishTarget(push) : {})
})

test('a fork is published only if its owner says so', () => {
  const repository = { name: 'x', owner: { login: 'eve' }, is_template: false, fork: true }
  const push = { event: 'push', repository, PUBLISH: '', url: 'https://eve.workers.dev' }
  expect(publishTarget(push)).toEqual({})
  const published = publishTarget({ ...push, PUBLISH: 'cloudflare' })
  expect(published).toEqual({ target: 'cloudflare', domain: '' })
})
