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
    const placed = placedPictures(prose)
    const broken = brokenMarkup(prose)
    for (const picture of imagesIn(prose)) {
      const place = { file: prose.file, line: picture.line }
      const isInRow = placed.get(picture.node)
      if (isInRow === undefined) {
        // The line next to it is not an image yet, and is reported.
        if (broken.some(({ line }) => isSameParagraph(prose, line, picture.line))) continue
        diagnostics.push({
          ...place,
          problem:
            picture.node.type === 'image'
              ? 'The picture is inside something else, such as a sentence, a list or a tag.'
              : 'The picture is not written as Markdown.',
          hint: 'Write ![describe the image](photos/file.jpg "why it matters"), with a blank line before and after.',
        })
        continue
      }
      diagnostics.push(
        ...[
          ...checkWords(picture.node),
          ...(await checkImageFile(content, prose.file, picture.node, isInRow)),
        ].map((diagnostic) => ({ ...place, ...diagnostic })),
      )
      const file = imageFile(prose.file, picture.node)
      // By content, not by name: of two identical files the bundler writes only one, and the page may name the other.
      const key = content.files.includes(file) ? await hashOf(join(content.root, file)) : file
      const first = firstUse.get(key)
      if (first) {
        diagnostics.push({
          ...place,
          problem:
            first.file === file
              ? `The picture ${picture.node.url} is used a second time. The first is at ${first.place}.`
              : `The picture ${picture.node.url} is a copy of ${first.file}, which is used at ${first.place}.`,
          hint: 'Use another picture in one of the two places.',
        })
      } else {
        firstUse.set(key, { file, place: `${place.file}:${place.line}` })
      }
    }
  }
  return diagnostics
}

export function imagesIn({ tree }: Prose): { node: Image; line: number }[] {
  const pictures: { node: Image; line: number }[] = []
  visit(tree, (node) => {
    const isTag = 'name' in node && node.name === 'img'
    if (node.type === 'image' || node.type === 'imageReference' || isTag) {
      pictures.push({ node: node as Image, line: node.position?.start.line ?? 1 })
    }
  })
  return pictures
}

export async function hashOf(path: string): Promise<string> {
  return hash('sha256', await readFile(path))
}

/** The pictures in a paragraph of pictures, and whether they share it. */
function placedPictures({ tree }: Prose): Map<Image, boolean> {
  return new Map(
    tree.children.flatMap((node) => {
      if (node.type !== 'paragraph' || !holdsImagesOnly(node)) return []
      const pictures = node.children.filter((child) => child.type === 'image')
      return pictures.map((picture) => [picture, pictures.length > 1] as const)
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
      problem: `The picture ${url} has no alternative text for people who cannot see it.`,
      hint: 'Describe the image between the square brackets: ![a red barn](…).',
    })
  }
  if (!title?.trim()) {
    diagnostics.push({
      problem: `The picture ${url} has no caption.`,
      hint: `Say in quotes after the file why it matters: ![…](${url} "Where I grew up.").`,
    })
  } else if (title.trim() === alt?.trim()) {
    diagnostics.push({
      problem: `The picture ${url} has the same alternative text and caption, so screen readers read it twice.`,
      hint: 'Describe the image in the square brackets, and say in the caption why it matters.',
    })
  }
  return diagnostics
}
