/** What `npm run build` prints while the owner is still at work, and what stops it. */
import { readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { change, write, writeSmallContent } from '../support/smallContent.ts'

const { scripts } = packageJson
const output = 'There is no site in dist/. Run `npm run build` first.\n'
const nothingBuilt = { code: 1, output }
let root = ''
const build = (env = '') => run(root, `${env} node_modules/.bin/${scripts.build}`)

beforeAll(async () => {
  root = await copyProject()
  await writeSmallContent(root)
  await rm(join(root, 'node_modules/.cache'), { recursive: true })
  await change(root, 'content/site.ts', "'Ada Example'", "placeholder('Ada Example')")
  await change(
    root,
    'content/site.ts',
    'import',
    "import { placeholder } from '../src/placeholder.ts'\nimport",
  )
  await symlink('..', join(root, 'content/files/loop'))
  await symlink('../../package.json', join(root, 'content/files/package.json'))
  await write(root, 'content/style.css', '')
  // Numbers compress badly: more than the first round trip of a connection carries.
  const squares = Array.from({ length: 10_000 }, (_, i) => i * i).join(' ')
  await change(root, 'content/resume.mdx', '# Résumé', `# Résumé\n\n${squares}`)
})
afterAll(() => removeCopy(root))

test.each([
  ['npm run preview', scripts.preview],
  ['npm run e2e', 'playwright test --config tests'],
])('%s asks for a build first', async (_, script) => {
  expect(await run(root, `node_modules/.bin/${script}`)).toEqual(nothingBuilt)
})

test('the check asks for the text and description of a page that was added to content/pages.ts', async () => {
  const end = '] as const'
  const line = "  { path: '/Nowhere', name: 'Nowhere', text: 'nowhere.mdx' },"
  await change(root, 'content/pages.ts', end, `${line}\n${end}`)
  const { output } = await run(root, 'node tools/scripts/check.ts')
  expect(output).toContain('content/nowhere.mdx:1: This file is missing.')
  expect(output).toMatch(/content\/site\.ts:\d+: The page \/Nowhere has no description\./)
  await write(root, 'content/nowhere.mdx', '# Nowhere\n\nNothing is here.\n')
  const description = "'/Nowhere': 'A page that was added by one line in the list of pages.',"
  await change(root, 'content/site.ts', "  '/About':", `  ${description}\n  '/About':`)
})

test('a first build prints its progress and that the site is hidden from search engines', async () => {
  const { code, output } = await build()
  expect(code, output).toBe(0)
  const lines = output.split('\n')
  const names = ['blue.png', 'green.png', 'red.png']
  expect(lines.slice(0, 3).sort()).toEqual(names.map((name) => `Encoding ${name}`))
  const others = lines.slice(3).join('\n')
  expect(others).toBe(`6 pages written to dist/
Hidden from search engines: one placeholder is left. \`npm run todo\` lists it.
`)
  for (const file of ['index.html', 'Projects.html', 'Resume.html', 'About.html', '404.html']) {
    expect(await built(file)).toContain('<meta name="robots" content="noindex"/>')
  }
  expect(await built('About.html')).toContain(
    '<meta name="description" content="The About page of a personal portfolio website that is still being set up."/>',
  )
})

test.each(['development', 'staging'])('NODE_ENV=%s stops the build', async (value) => {
  const { code, output } = await build(`NODE_ENV=${value}`)
  expect(output).toContain(`Not built: NODE_ENV is ${value} in this terminal.\nType \`unset`)
  expect(code).toBe(1)
})

test('a second build takes the images from the cache, in which no half-written file is left', async () => {
  expect((await build()).output).not.toContain('Encoding')
  const cached = await readdir(join(root, 'node_modules/.cache/images'))
  expect(cached.length).toBeGreaterThan(10)
  expect(cached.filter((name) => !/^[0-9a-f]{64}$/.test(name))).toEqual([])
})

test('the added page is in dist/, the nav bar and the sitemap', async () => {
  expect(await built('Nowhere.html')).toContain('<p>Nothing is here.</p>')
  expect(await built('index.html')).toContain('<a href="/Nowhere">Nowhere</a>')
  expect(await built('sitemap.xml')).toContain('/Nowhere</loc>')
})

test('nothing that a symbolic link in content/files/ leads to is published', async () => {
  expect(await readdir(join(root, 'dist/files'))).toEqual(['resume.pdf'])
})

test('a short page is painted in one piece, a long one from its whole nav bar on', async () => {
  expect(await built('index.html')).toContain('rel="expect" href="#end-of-page"')
  expect(await built('Resume.html')).toContain('rel="expect" href="#end-of-nav"')
})

test('npm run todo says that it cannot read site.ts', async () => {
  await change(root, 'content/site.ts', "'en'", "'en")
  const output = 'content/site.ts cannot be read. `npm run check` says why.\n'
  expect(await run(root, 'node tools/scripts/todo.ts')).toEqual({ code: 1, output })
  await change(root, 'content/site.ts', "'en", "'en'")
})

test('an error in content/ stops the build', async () => {
  await change(root, 'content/about.mdx', 'I paint.', 'I <3 paint.')
  const { code, output } = await build()
  expect(code).toBe(1)
  expect(output).toContain('content/about.mdx:3: Unexpected character `3` (U+0033) before name')
  expect(output).not.toMatch(/^\s+at /m)
  // And not all is well with the site that was built before.
  expect(await run(root, 'node tools/scripts/visit.ts')).toEqual(nothingBuilt)
})

test('an error in src/ stops the build with its stack', async () => {
  await change(root, 'content/about.mdx', 'I <3 paint.', 'I paint.')
  await change(root, 'src/components/Footer.tsx', '<ul>', '<ul>{JSON.parse("{}").a.b}')
  const { code, output } = await build()
  expect(code).toBe(1)
  expect(output).toContain("TypeError: Cannot read properties of undefined (reading 'b')")
  expect(output).toMatch(/^\s+at .*Footer\.tsx/m)
})

function built(file: string): Promise<string> {
  return readFile(join(root, 'dist', file), 'utf8')
}
