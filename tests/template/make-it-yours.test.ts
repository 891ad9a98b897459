/** Follows `docs/make-it-yours.md` to the letter, as a new owner would, on a copy of the project, and then `docs/writing.md`. */
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { draw, drawImages, write } from '../support/smallContent.ts'
import { type Block, blockOf, readGuide } from './guide.ts'

/** These need the network, or do not end by themselves. */
const notRun = ['npm ci', 'npm run dev', 'npm run preview']

const guide = await readGuide('docs/make-it-yours.md')
const reference = await readGuide('docs/writing.md')
const steps = guide.filter(({ heading }) => /^\d/.test(heading))

describe('a new owner who follows the guide', () => {
  let root = ''
  let repository = ''
  let screen = ''
  const commits: string[] = []

  beforeAll(async () => {
    root = await copyProject()
    repository = await mkdtemp(join(tmpdir(), 'repository-'))
    await write(repository, 'README.md', '# Gear finder\n\n![A hill](docs/hill.png)\n')
    await draw(repository, 'docs/hill.png', 720)
    const git = 'git -c user.name=Ada -c user.email=ada@ada.example'
    await run(repository, `git init && git add --all && ${git} commit -m Add`)
  })
  afterAll(() => Promise.all([root, repository].map(removeCopy)))

  test('cannot publish before the first step', async () => {
    const { code, output } = await run(root, 'npm run todo -- --publish')
    expect(code).toBe(1)
    expect(output).toContain('Not ready to publish.')
  })

  test.each(steps)('sees what step "$heading" says', async ({ blocks }) => {
    expect(blocks).not.toEqual([])
    for (const block of blocks) await follow(block)
  })

  test('commits the same without a terminal, in the same order, and every commit is green', async () => {
    const text = await readFile('docs/publish.md', 'utf8')
    const links = text.matchAll(/\/main(?:\/|\?filename=)(content[^)]*|README.md)/g)
    expect(Array.from(links, ([, path]) => path)).toEqual([...new Set(commits)])
  })

  test('can publish at the end', async () => {
    expect(await run(root, 'npm run todo -- --publish')).toMatchObject({ code: 0 })
  })

  test('needs nothing of what was deleted: every script works, and no document is about it or shows a picture of Ada', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    // The guide has begun with the first three, and publish.md is about the last.
    const others = ['dev', 'preview', 'add-project', 'update-template']
    for (const script of Object.keys(scripts).filter((name) => !others.includes(name))) {
      const { code, output } = await run(root, `npm run ${script}`)
      expect(code, output).toBe(0)
    }
    const gone =
      /(?<!\.)\b(tests|example)\/|CONTRIBUTING|tests\.yml|npm (test|run (test|bench|screenshots|ci))\b/g
    for (const file of globSync(['*.md', 'docs/*', 'NOTICE', 'LICENSE'], { cwd: root })) {
      const text = (await readFile(join(root, file), 'utf8')).replace(/^(`{3,}).*?^\1/gms, '')
      if (!file.endsWith('make-it-yours.md')) expect(text.match(gone), file).toBe(null)
      const links = text
        .replace(/`.*?`/g, '')
        .matchAll(/(?:\]\(|(?:href|src)=")(?!https?:|#|\/|(?:\.\.\/){3})([^)#"]+)/g)
      const linked = Array.from(links, ([, path = '']) => join(root, dirname(file), path))
      expect(linked.filter((path) => !existsSync(path))).toEqual([])
    }
  })

  test('has a site that search engines may list', async () => {
    for (const name of ['index', 'Projects', 'Resume', 'About']) {
      expect(await page(name)).not.toContain('noindex')
    }
    expect(await page('404')).toContain('noindex')
  })

  test('has a site with their own content, and none of ours', async () => {
    expect(await page('index')).toContain('<title>Ada Example</title>')
    // A preview has the name in its title.
    expect(await page('index')).not.toMatch(/name="description" content="[^"]*Ada/)
    expect(await page('index')).toMatch(
      /I&#x27;m Ada Example<\/h1>\s*<figure class="photo photo-portrait"/,
    )
    const about = await page('About')
    expect(about).toContain('I repair bicycles.')
    expect(about).toContain('alt="A wheel with a single spoke left"')
    expect(about).toContain('<figcaption>Where they ended.</figcaption>')
    expect(about.match(/class="photo-row"/g)).toHaveLength(1)
    expect(about).toContain('href="https://blog.ada.example"')
    for (const name of ['index', 'Projects', 'Resume', 'About', '404']) {
      const html = await page(name)
      expect(html).toContain('href="mailto:ada@ada.example"')
      expect(html).toContain('href="https://network.example/ada"')
      expect(html).toContain('href="https://code.example/ada"')
      expect(html).not.toContain('example.com')
    }
    const logo = /<img src="([^"]+\.svg)"/.exec(about)?.[1] ?? ''
    expect(await readFile(join(root, 'dist', logo), 'utf8')).toBe(
      blockOf(guide, 'content/logo.svg'),
    )
  })

  test('can add another project, and styles', async () => {
    const blocks = reference
      .flatMap(({ blocks }) => blocks)
      .filter(({ name }) => name.includes('content/'))
    expect(blocks.length).toBe(2)
    await write(root, 'content/files/weather.mp4', 'a video')
    await draw(root, 'content/projects/3-weather-app.jpg', 1080)
    for (const { name, text } of blocks) {
      await write(root, name, text)
      await drawImages(root, name, text)
    }
    await addFont('inter')
    const { output } = await run(root, 'node tools/scripts/check.ts')
    expect(output).toBe('4 pages, 3 projects and 9 images in content/: no problem.\n')
    expect(await run(root, 'npm run build')).toMatchObject({ code: 0 })
    const projects = await page('Projects')
    expect(projects.match(/<summary[^>]*>(?:(?!<\/summary>).)*<picture>/g)).toHaveLength(2)
    expect(projects).toContain('aria-labelledby="weather-app-Title"')
    expect(projects).not.toContain('rel="preload"')
    const styles = /<style>(.*?)<\/style>/s.exec(await page('index'))?.[1]
    expect(styles).toMatch(
      /--font:Inter,[^}]*\}:is\(pre.*--frame:[^}]*\}blockquote\{border-inline-start:[^}]*\}$/,
    )
  })

  /** As npm would install it, beside those that the copy shares with the project. */
  async function addFont(name: string) {
    const fonts = 'node_modules/@fontsource'
    const [shared, added] = [resolve(fonts), resolve('tests', fonts, name)]
    await run(root, `rm ${fonts} && mkdir ${fonts} && ln -s ${shared}/* ${added} ${fonts}`)
  }

  async function follow({ language, name, text }: Block) {
    if (language === 'sh') {
      screen = ''
      for (const command of text.trim().split('\n')) {
        if (notRun.includes(command)) continue
        const [, address] = /add-project -- (\S+)/.exec(command) ?? []
        // As if the repository were on GitHub.
        const config = `GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=url.${repository}.insteadOf GIT_CONFIG_VALUE_0=${address}`
        const { code, output } = await run(root, address ? `${config} ${command}` : command)
        expect(code, output).toBe(0)
        screen += output
        if (address) await commit('content')
        if (command.startsWith('rm -r content')) await commit(command.slice('rm -r '.length))
      }
    } else if (language === 'text') {
      expectOnScreen(screen, text)
    } else {
      await drawImages(root, name, text)
      if (/\]\((\.\.\/)?photos\//.test(text)) await commit('content/photos')
      await write(root, name, text)
      // Part of the folder that was added.
      if (!name.endsWith('gear-finder/README.md')) await commit(name)
    }
  }

  async function commit(what: string) {
    commits.push(what)
    const { code, output } = await run(root, 'npm run check')
    expect(code, output).toBe(0)
  }

  function page(name: string): Promise<string> {
    return readFile(join(root, 'dist', `${name}.html`), 'utf8')
  }
})

/** A line with three dots stands for any lines. */
function expectOnScreen(screen: string, text: string) {
  let position = 0
  for (const part of text.split('…\n')) {
    const found = screen.indexOf(part, position)
    expect(found, `${part}is not on the screen:\n${screen}`).not.toBe(-1)
    position = found + part.length
  }
}
