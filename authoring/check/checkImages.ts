import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Image } from 'mdast'
import { visit } from 'unist-util-visit'
import { holdsImagesOnly } from '../photoRows.ts'
import { checkImageFile, imageFile } from './checkImageFile.ts'
import { brokenMarkup } from './checkMarkup.ts'
import type { Diagnostic, Problem } from './diagnostic.ts'
import type { Content, Prose } from './readContent.ts'

export async function checkImages(content: Content): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  const firstUse = new Map<string, { file: string; place: string }>()
  for (const prose of content.prose) {
    const placed = placedImages(prose)
    const broken = brokenMarkup(prose)
    for (const image of imagesIn(prose)) {
      const place = { file: prose.file, line: image.line }
      const isInRow = placed.get(image.node)
      if (isInRow === undefined) {
        // A neighbour in the same row is malformed, which is reported already.
        if (broken.some(({ line }) => isSameParagraph(prose, line, image.line))) continue
        diagnostics.push({
          ...place,
          problem:
            image.node.type === 'image'
              ? 'The image is inside something else, such as a sentence, a list or a tag.'
              : 'The image is not written as Markdown.',
          hint: 'Write ![describe the image](photos/file.jpg "why it matters"), with a blank line before and after.',
        })
        continue
      }
      diagnostics.push(
        ...[
          ...checkWords(image.node),
          ...(await checkImageFile(content, prose.file, image.node, isInRow)),
        ].map((diagnostic) => ({ ...place, ...diagnostic })),
      )
      const file = imageFile(prose.file, image.node)
      // By content, not by name: the bundler writes only one of two identical files, and the page may refer to the other.
      const key = content.files.includes(file) ? await hashOf(join(content.root, file)) : file
      const first = firstUse.get(key)
      if (first) {
        diagnostics.push({
          ...place,
          problem:
            first.file === file
              ? `The image ${image.node.url} is already used at ${first.place}.`
              : `The image ${image.node.url} is a copy of ${first.file}, which is used at ${first.place}.`,
          hint: 'Use another image in one of the two places.',
        })
      } else {
        firstUse.set(key, { file, place: `${place.file}:${place.line}` })
      }
    }
  }
  return diagnostics
}

export function imagesIn({ tree }: Prose): { node: Image; line: number }[] {
  const images: { node: Image; line: number }[] = []
  visit(tree, (node) => {
    const isTag = 'name' in node && node.name === 'img'
    if (node.type === 'image' || node.type === 'imageReference' || isTag) {
      images.push({ node: node as Image, line: node.position?.start.line ?? 1 })
    }
  })
  return images
}

export async function hashOf(path: string): Promise<string> {
  return hash('sha256', await readFile(path))
}

/** The images that are alone in a paragraph or share it with other images only, and whether they share it. */
function placedImages({ tree }: Prose): Map<Image, boolean> {
  return new Map(
    tree.children.flatMap((node) => {
      if (node.type !== 'paragraph' || !holdsImagesOnly(node)) return []
      const images = node.children.filter((child) => child.type === 'image')
      return images.map((image) => [image, images.length > 1] as const)
    }),
  )
}

function isSameParagraph({ tree }: Prose, ...lines: number[]): boolean {
  return tree.children.some(({ position }) =>
    lines.every((line) => position && position.start.line <= line && line <= position.end.line),
  )
}

function checkWords({ url, alt, title }: Image): Problem[] {
  const diagnostics: Problem[] = []
  if (!alt?.trim()) {
    diagnostics.push({
      problem: `The image ${url} has no alternative text for people who cannot see it.`,
      hint: 'Describe the image between the square brackets: ![a red barn](…).',
    })
  }
  if (!title?.trim()) {
    diagnostics.push({
      problem: `The image ${url} has no caption.`,
      hint: `Add one in quotes after the file name, saying why it matters: ![…](${url} "Where I grew up.").`,
    })
  } else if (title.trim() === alt?.trim()) {
    diagnostics.push({
      problem: `The image ${url} has the same alternative text and caption, so screen readers read it twice.`,
      hint: 'Describe the image in the square brackets, and say in the caption why it matters.',
    })
  }
  return diagnostics
}
