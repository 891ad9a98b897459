import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPlaceholderMarker } from '../markdown.ts'
import { isProject } from '../projects.ts'
import { imageFile } from './checkImageFile.ts'
import { hashOf, imagesIn } from './checkImages.ts'
import type { Diagnostic } from './diagnostic.ts'
import { type Content, readContent } from './readContent.ts'

type Placeholder = Diagnostic & {
  /** Whether it must be replaced before the site is published. The others may stay. */
  mustGo: boolean
}

/** Everything in `content/` that came with the site and has not been replaced yet. */
export async function findPlaceholders(
  root: string,
  shipped?: Set<string>,
): Promise<Placeholder[]> {
  const content = await readContent(root)
  const hashes = shipped ?? (await shippedHashes())
  return [...facts(content, hashes), ...words(content), ...(await images(content, hashes))]
}

function facts({ site }: Content, shipped: Set<string>): Placeholder[] {
  return [...(site?.placeholders ?? [])].map(([field, value]) => ({
    file: 'content/site.ts',
    line: site?.lines.get(field) ?? 1,
    problem: `"${field}"`,
    ...(!shipped.has(hashOfFact(value)) && { hint: 'Remove placeholder( … ) around your value.' }),
    mustGo: true,
  }))
}

export function hashOfFact(value: unknown): string {
  return hash('sha256', JSON.stringify(value))
}

function words({ prose }: Content): Placeholder[] {
  return prose.flatMap(({ file, tree }) =>
    tree.children.filter(isPlaceholderMarker).map((marker) => ({
      file,
      line: marker.position?.start.line ?? 1,
      problem: 'the text',
      mustGo: !isProject(file) && file !== 'content/resume.mdx',
    })),
  )
}

async function images(
  { root, files, prose }: Content,
  shipped: Set<string>,
): Promise<Placeholder[]> {
  const used = prose.flatMap((page) =>
    imagesIn(page).map(({ node, line }) => ({
      file: page.file,
      line,
      image: imageFile(page.file, node),
    })),
  )
  const logo = 'content/logo.svg'
  const found: Placeholder[] = []
  for (const { file, line, image } of [{ file: logo, line: 1, image: logo }, ...used]) {
    if (!files.includes(image) || !shipped.has(await hashOf(join(root, image)))) continue
    const problem = image === logo ? 'the logo' : `the image ${image}`
    found.push({ file, line, problem, mustGo: true })
  }
  return found
}

/** The hashes of the images and facts that came with the site, in the format of `sha256sum`. */
export async function shippedHashes(): Promise<Set<string>> {
  const lists = ['shipped-images.sha256', 'shipped-facts.sha256'].map((name) =>
    readFile(new URL(name, import.meta.url), 'utf8'),
  )
  const lines = (await Promise.all(lists)).join('').split('\n')
  return new Set(lines.map((line) => line.split(' ')[0] ?? ''))
}
