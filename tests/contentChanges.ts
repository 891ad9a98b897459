/**
 * `npm run test:content`: six typical changes by an owner, each on a copy of the project, must leave every check and test
 * green. `-- page accent` makes only those two, `-- together` makes all on one copy.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyProject, removeCopy, run } from './support/projectCopy.ts'
import { change, drawImages, phonePhoto, write } from './support/smallContent.ts'

const commands = ['npm run check', 'npm test', 'npm run build', 'npm run test:e2e']

const changes: Record<string, (root: string) => Promise<void>> = {
  async page(root) {
    await write(root, 'content/uses.mdx', '# What I use\n\nA pencil.\n')
    const end = '] as const'
    const line = "  { path: '/Uses', name: 'Uses', content: 'uses.mdx' },"
    await change(root, 'src/pages.ts', end, `${line}\n${end}`)
    const description = "'/Uses': 'A pencil, and everything else that is in use on this desk.',"
    await change(root, 'content/site.ts', "  '/About':", `  ${description}\n  '/About':`)
  },
  async profile(root) {
    const site = await readFile(join(root, 'content/site.ts'), 'utf8')
    const [links = ''] = /links: .*\[/.exec(site) ?? []
    const added = `${links}\n    { label: 'Mastodon', url: 'https://social.example/@robin' },`
    await change(root, 'content/site.ts', links, added)
  },
  async accent(root) {
    await change(root, 'src/styles/tokens.css', '--accent: #8f211d', '--accent: #1d6b2f')
    await change(root, 'src/styles/tokens.css', '--link: #8f211d', '--link: #1d6b2f')
  },
  async cv(root) {
    await change(root, 'src/pages.ts', "name: 'Resume'", "name: 'CV'")
    await change(root, 'content/resume.mdx', '# Coming soon!', '# CV')
  },
  async lang(root) {
    await change(root, 'content/site.ts', "lang: 'en'", "lang: 'de'")
  },
  async markdown(root) {
    const file = 'content/about.mdx'
    const text = await readFile('tests/support/content/about.mdx', 'utf8')
    await write(root, file, text)
    await drawImages(root, file, text)
    await write(root, 'content/photos/IMG_0042.JPG', await phonePhoto())
    await change(root, 'content/home.mdx', '- I plan', '- [x] Planned\n- I plan')
  },
}

const wanted = process.argv.slice(2)
const names = Object.keys(changes).filter((name) => wanted.length === 0 || wanted.includes(name))
const runs = wanted.includes('together') ? [Object.keys(changes)] : names.map((name) => [name])
for (const names of runs) {
  const root = await copyProject()
  // Tests of the shipped content are skipped from the first replaced fact on.
  await change(root, 'content/site.ts', "name: placeholder('')", "name: 'Robin Example'")
  for (const name of names) await changes[name]?.(root)
  for (const command of commands) {
    const { code, output } = await run(root, command)
    console.log(`${code === 0 ? '✓' : '✗'} ${names.join(', ')}: ${command}`)
    if (code === 0) continue
    console.log(output)
    process.exitCode = 1
  }
  await removeCopy(root)
}
