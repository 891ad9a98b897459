import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showOnGithub } from './showOnGithub.ts'

const here = { file: 'tools/check/showOnGithub.ts', line: 7 }
const gone = { file: 'no, where: here.mdx', line: 1 }
const rows: Parameters<typeof showOnGithub>[1] = [
  { level: 'error', text: '100 % <b>', hint: 'Write it.', places: [here, gone] },
  { level: 'error', text: 'Too wide.', hint: '', views: ['/About (320 px)'] },
]

test.each([
  ['a push', {}, 'ada/site/blob/main'],
  [
    'a pull request of a fork',
    { pull_request: { head: { repo: { full_name: 'eve/cv' } } } },
    'eve/cv/blob/patch-1',
  ],
])('%s: each problem is at its line, and links to where the pencil works', (_, event, branch) => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'event'), JSON.stringify(event))
  vi.stubEnv('GITHUB_STEP_SUMMARY', join(folder, 'summary'))
  vi.stubEnv('GITHUB_EVENT_PATH', join(folder, 'event'))
  vi.stubEnv('GITHUB_SERVER_URL', 'https://github.com')
  vi.stubEnv('GITHUB_REPOSITORY', 'ada/site')
  vi.stubEnv('GITHUB_REF_NAME', 'main')
  vi.stubEnv('GITHUB_HEAD_REF', 'pull_request' in event ? 'patch-1' : '')
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  showOnGithub('Not published', rows, 'Correct it')
  expect(log.mock.calls.flat()).toEqual([
    '::error file=tools/check/showOnGithub.ts,line=7::100 %25 <b>%0AWrite it.',
    '::error title=/About (320 px)::Too wide.',
    '::error file=no%2C where%3A here.mdx,line=1::100 %25 <b>%0AWrite it.',
  ])
  const link = `https://github.com/${branch}/tools/check/showOnGithub.ts?plain=1#L7`
  const summary = readFileSync(join(folder, 'summary'), 'utf8')
  expect(summary).toContain('<p>Correct it, and commit: that starts the next run.')
  expect(summary).toContain(`<td><a href="${link}">tools/check/showOnGithub.ts:7</a><br>no, where`)
  expect(summary).toContain('<td>100 % &#60;b&#62;<br>Write it.</td>')
  expect(summary).toContain('<td>/About (320 px)</td><td>Too wide.</td>')
})
