import { expect, test } from 'vitest'
import { publishTarget } from './publishTarget.ts'

const home = 'Ada.github.io'

test.each([
  ['<owner>.github.io, in another case', home, '', 'ada.github.io', 'pages'],
  ['<owner>.github.io, with a domain', home, '', 'ada.example', 'pages'],
  ['another name, for a domain on Pages', 'portfolio', 'pages', 'ada.example', 'pages'],
  ['Cloudflare', 'portfolio', 'cloudflare', 'ada.example', 'cloudflare'],
  ['Cloudflare, from <owner>.github.io', home, 'cloudflare', 'ada.example', 'cloudflare'],
  ['publishing switched off', home, 'no', 'ada.github.io', undefined],
  ['another name', 'portfolio', '', 'ada.example', /^Rename this repository to ada\.github\.io,/],
  ['a misspelt variable', home, 'page', 'ada.github.io', /^Rename/],
  ['an address of another name', 'site', 'pages', 'ada.github.io', /^Only a repository called/],
  ['that address, on Cloudflare', 'site', 'cloudflare', 'ada.github.io', /^Only a repository/],
])('%s', (_, name, PUBLISH, host, expected) => {
  const repository = { name, owner: { login: 'ada' }, is_template: false }
  const push = { event: 'push', repository, PUBLISH, host }
  const { target, warning } = publishTarget(push)
  if (expected instanceof RegExp) expect(warning).toMatch(expected)
  else expect({ target, warning }).toEqual({ target: expected, warning: undefined })
  expect(publishTarget({ ...push, event: 'pull_request' })).toEqual({})
  expect(publishTarget({ ...push, repository: { ...repository, is_template: true } })).toEqual({})
})

test('a fork is published only if its owner says so', () => {
  const repository = { name: 'x', owner: { login: 'eve' }, is_template: false, fork: true }
  const push = { event: 'push', repository, PUBLISH: '', host: 'eve.workers.dev' }
  expect(publishTarget(push)).toEqual({})
  const published = publishTarget({ ...push, PUBLISH: 'cloudflare' })
  expect(published).toEqual({ target: 'cloudflare', domain: '' })
})
