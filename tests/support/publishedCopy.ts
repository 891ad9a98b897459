/** The built site as it is once the owner has replaced every placeholder. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { site } from '../../content/site.ts'
import { drawCard } from '../../scripts/cards.ts'
import { headOf } from '../../scripts/head.ts'
import { siteFiles } from '../../scripts/siteFiles.ts'
import { fileOf, findPage, pages } from '../../src/pages.ts'

/** Nobody, with everything in the name that HTML, JSON and a font could stumble over. */
export const owner = {
  name: 'Zoë "Null" O\'Łuk & <Co>',
  email: 'zoe@example.org',
  professionalProfile: { label: 'LinkedIn', url: 'https://example.org/in/zoe?a=1&b=2' },
  codeProfile: { label: 'GitHub', url: 'https://example.org/zoe' },
  url: 'https://zoe.example.org',
  region: 'Boston area',
  school: 'Example State University',
}

/** Copies `dist/` and gives every page the head, the card and the files of a site that may be published. */
export async function publishedCopy(folder: string): Promise<void> {
  cpSync('dist', folder, { recursive: true })
  const documents = [...pages.map(({ path }) => path), '/404'].map((path) => {
    const file = fileOf(path)
    const html = readFileSync(`dist${file}`, 'utf8')
    const page = findPage(path)
    const [card] = /assets\/card-[^"]+/.exec(html) ?? []
    const head = [false, true]
      .map((publishable) => headOf(page, card, publishable))
      .find((head) => html.includes(head))
    if (!head) throw new Error(`dist${file} has another head. Run \`npm run build\`.`)
    return { file, page, html, head }
  })

  const shipped = { ...site }
  Object.assign(site, owner)
  for (const { file, page, html, head } of documents) {
    const card = page && (await drawCard(page, true))
    if (card) write(card.file, card.png)
    write(
      file,
      html.replace(head, () => headOf(page, card?.file, true)),
    )
  }
  for (const [file, content] of Object.entries(await siteFiles(true))) write(file, content)
  Object.assign(site, shipped)

  function write(file: string, content: string | Buffer) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}
