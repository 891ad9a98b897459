import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isPlaceholderMarker } from '../authoring/markdown.ts'
import { type Content, readContent } from './readContent.ts'

type Placeholder = {
  file: string
  line: number
  what: string
  /** Whether it must be replaced before the site is published. The others may stay. */
  mustGo: boolean
}

/** Everything in `content/` that came with the site and has not been replaced yet. */
export async function findPlaceholders(
  root: string,
  shipped?: Set<string>,
): Promise<Placeholder[]> {
  const content = await readContent(root)
  const site = await readFile(join(root, 'content/site.ts'), 'utf8')
  return [
    ...facts(site),
    ...words(content),
    ...(await images(content, shipped ?? (await shippedFiles()))),
  ]
}

export function printPlaceholders(placeholders: Placeholder[]): string {
  return placeholders.map(({ file, line, what }) => `${file}:${line}: ${what}`).join('\n')
}

function facts(source: string): Placeholder[] {
  return source.split('\n').flatMap((text, index) => {
    const [, field] = /(\w+)(?:: \w+ =|:) placeholder\(/.exec(text) ?? []
    return field
      ? [{ file: 'content/site.ts', line: index + 1, what: `"${field}"`, mustGo: true }]
      : []
  })
}

function words({ prose }: Content): Placeholder[] {
  return prose.flatMap(({ file, tree }) =>
    tree.children.filter(isPlaceholderMarker).map((marker) => ({
      file,
      line: marker.position?.start.line ?? 1,
      what: 'the text',
      mustGo: !marker.value.includes('may stay'),
    })),
  )
}

/** An image that no text mentions is not published. */
async function images(
  { root, files, prose }: Content,
  hashes: Set<string>,
): Promise<Placeholder[]> {
  const logo = 'content/logo.svg'
  const shipped: string[] = []
  for (const file of files.filter((file) => /\.(png|svg)$/.test(file))) {
    if (hashes.has(await hashOf(join(root, file)))) shipped.push(file)
  }
  const used = prose.flatMap(({ file, source }) =>
    source
      .split('\n')
      .flatMap((text, index) =>
        shipped
          .filter((image) => text.includes(`/${basename(image)}`))
          .map((image) => ({ file, line: index + 1, what: `the image ${image}`, mustGo: true })),
      ),
  )
  if (!shipped.includes(logo)) return used
  return [{ file: logo, line: 1, what: 'the logo', mustGo: true }, ...used]
}

export async function hashOf(path: string): Promise<string> {
  return hash('sha256', await readFile(path))
}

/** The hashes of the files that came with the site, in the format of `sha256sum`. */
async function shippedFiles(): Promise<Set<string>> {
  const list = await readFile(new URL('shipped.sha256', import.meta.url), 'utf8')
  return new Set(list.split('\n').map((line) => line.split(' ')[0] ?? ''))
}
