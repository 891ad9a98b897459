/** Follows `docs/make-it-yours.md` to the letter, as a new owner would, on a copy of the project. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProject, removeCopy, run } from '../support/projectCopy.ts'
import { draw, drawImages, write } from '../support/smallContent.ts'
import { type Block, blockOf, readGuide } from './guide.ts'

/** These need the network, or do not end by themselves. */
const notRun = ['npm ci', 'npm run dev', 'npm run preview']

const guide = await readGuide()
const steps = guide.filter(({ heading }) => /^\d/.test(heading))

describe('a new owner who follows the guide', () => {
  let root = ''
  let screen = ''
  const commits: string[] = []

  beforeAll(async () => {
    root = await copyProject()
  })
  afterAll(() => removeCopy(root))

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
    const links = (await readFile('docs/publish.md', 'utf8')).matchAll(/\/main\/(content\/[^)]+)/g)
    expect(Array.from(links, ([, path]) => path)).toEqual(commits)
  })

  test('can publish at the end', async () => {
    expect(await run(root, 'npm run todo -- --publish')).toMatchObject({ code: 0 })
  })

  test('has a site that search engines may list', async () => {
    for (const name of ['index', 'Projects', 'Resume', 'About']) {
      expect(await page(name)).not.toContain('noindex')
    }
    expect(await page('404')).toContain('noindex')
  })

  test('has a site with their own content, and none of ours', async () => {
    expect(await page('index')).toContain('<title>Ada Example</title>')
    expect(await page('index')).toContain('I&#x27;m Ada Example')
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

  test('can add a project, a résumé and styles', async () => {
    const blocks = guide
      .filter((step) => !steps.includes(step))
      .flatMap(({ blocks }) => blocks)
      .filter(({ name }) => name.includes('content/'))
    expect(blocks.length).toBe(3)
    await write(root, 'content/files/weather.mp4', 'a video')
    await draw(root, 'content/projects/5-weather-app.jpg', 1080)
    for (const { name, text } of blocks) {
      await write(root, name, text)
      await drawImages(root, name, text)
    }
    await addFont('inter')
    const { output } = await run(root, 'node tools/scripts/check.ts')
    expect(output).toBe('4 pages, 5 projects and 6 images in content/: no problem.\n')
    expect(await run(root, 'npm run build')).toMatchObject({ code: 0 })
    const projects = await page('Projects')
    expect(projects.match(/<summary>(?:(?!<\/summary>).)*<picture>/g)).toHaveLength(1)
    expect(projects).toContain('aria-labelledby="weather-app-Title"')
    expect(projects).not.toContain('rel="preload"')
    const styles = /<style>(.*?)<\/style>/s.exec(await page('index'))?.[1]
    expect(styles).toMatch(
      /--font:Inter,[^}]*\}:is\(pre.*--frame:[^}]*\}\.home>\.photo\{float:inline-end[^}]*\}blockquote\{border-inline-start:[^}]*\}$/,
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
        const { code, output } = await run(root, command)
        expect(code, output).toBe(0)
        screen += output
        if (command.startsWith('rm -r ')) await commit(command.slice('rm -r '.length))
      }
    } else if (language === 'text') {
      if (name !== 'for example') expectOnScreen(screen, text)
    } else {
      await drawImages(root, name, text)
      if (text.includes('](photos/')) await commit('content/photos')
      await write(root, name, text)
      await commit(name)
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
