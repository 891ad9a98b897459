import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import type { Image } from 'mdast'
import sharp from 'sharp'
import { visit } from 'unist-util-visit'
import { imageExtensions } from '../images.ts'
import { holdsPicturesOnly } from '../markdown.ts'
import type { Diagnostic, Problem } from './diagnostic.ts'
import type { Content, Prose } from './readContent.ts'

/** The least that looks sharp where it is shown, in pixels. docs/decisions.md says why. */
const leastWidth = { inRow: 720, alone: 1080 }

/** What is behind the endings that `authoring/images.ts` takes, and what every picture program writes. */
const formats = ['jpeg', 'png', 'webp', 'avif']

export async function checkImages(content: Content): Promise<Diagnostic[]> {
  const diagnostics = await checkLogo(content)
  const firstUse = new Map<string, { file: string; place: string }>()
  for (const prose of content.prose) {
    const placed = placedPictures(prose)
    for (const picture of imagesIn(prose)) {
      const place = { file: prose.file, line: picture.line }
      const isInRow = placed.get(picture.node)
      if (isInRow === undefined) {
        diagnostics.push({
          ...place,
          problem: 'A picture stands inside something else, such as a sentence, a list or a tag.',
          hint: 'Give it a paragraph of its own: ![what is to be seen](photos/file.jpg "why it matters"), with a blank line before and after.',
        })
        continue
      }
      diagnostics.push(
        ...[
          ...checkWords(picture.node),
          ...(await checkFile(content, prose.file, picture.node, isInRow)),
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

async function checkLogo({ root, files }: Content): Promise<Diagnostic[]> {
  const file = 'content/logo.svg'
  if (!files.includes(file)) return []
  const { format } = await sharp(join(root, file))
    .metadata()
    .catch(() => ({ format: undefined }))
  if (format === 'svg') return []
  return [
    {
      file,
      line: 1,
      problem: 'The logo cannot be read as an SVG drawing.',
      hint: 'Export it anew from a drawing program, as SVG and with a viewBox like "0 0 64 64".',
    },
  ]
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

/** The picture's file, named as in `Content`, whether it exists or not. */
export function imageFile(proseFile: string, { url }: Image): string {
  return posix.join(posix.dirname(proseFile), url ?? '')
}

export async function hashOf(path: string): Promise<string> {
  return hash('sha256', await readFile(path))
}

/** The pictures that stand in a paragraph of pictures, and whether they share it. */
function placedPictures({ tree }: Prose): Map<Image, boolean> {
  return new Map(
    tree.children.flatMap((node) => {
      if (node.type !== 'paragraph' || !holdsPicturesOnly(node)) return []
      const pictures = node.children.filter((child) => child.type === 'image')
      return pictures.map((picture) => [picture, pictures.length > 1] as const)
    }),
  )
}

function checkWords({ url, alt, title }: Image): Problem[] {
  const diagnostics: Problem[] = []
  if (!alt?.trim()) {
    diagnostics.push({
      problem: `The picture ${url} has no alternative text, for those who cannot see it.`,
      hint: 'Say between the square brackets what is to be seen: ![a red barn](…).',
    })
  }
  if (!title?.trim()) {
    diagnostics.push({
      problem: `The picture ${url} has no caption.`,
      hint: `Say in quotes behind the file why it matters: ![…](${url} "Where I grew up.").`,
    })
  } else if (title.trim() === alt?.trim()) {
    diagnostics.push({
      problem: `The picture ${url} has its alternative text as its caption, so it is read out twice.`,
      hint: 'Let the text in square brackets say what is to be seen, and the caption why it matters.',
    })
  }
  return diagnostics
}

async function checkFile(
  { root, files }: Content,
  proseFile: string,
  picture: Image,
  isInRow: boolean,
): Promise<Problem[]> {
  const { url } = picture
  const photos = posix.relative(posix.dirname(proseFile), 'content/photos')
  if (/^[a-z]+:|^\/\//i.test(url)) {
    return [
      {
        problem: `The picture ${url} is on another site, which may change or lose it.`,
        hint: `Put the file into content/photos/ and write ${photos}/${basename(url)}.`,
      },
    ]
  }
  // Any other character is spelt differently in a file's name, in an address and in HTML.
  if (!/^[\w./-]+$/.test(url)) {
    return [
      {
        problem: `The name of the picture ${url} has a character that not every address can hold.`,
        hint: 'Rename the file with letters from a to z, digits, hyphens and a dot only, and write that here.',
      },
    ]
  }
  const file = imageFile(proseFile, picture)
  if (!files.includes(file)) {
    const meant = files.find((other) => other.toLowerCase() === file.toLowerCase())
    if (meant) {
      return [
        {
          problem: `The picture ${url} is called ${basename(meant)}, and hosts tell upper from lower case.`,
          hint: `Write ${posix.relative(posix.dirname(proseFile), meant)}.`,
        },
      ]
    }
    return [
      {
        problem: `The picture ${url} does not exist.`,
        hint: `Put the file into content/photos/ and write ${photos}/${basename(url)}.`,
      },
    ]
  }
  const metadata = await sharp(join(root, file))
    .metadata()
    .catch(() => undefined)
  // AVIF and a phone's HEIC come in the same container; only the first can be read everywhere.
  const format = metadata?.compression === 'av1' ? 'avif' : metadata?.format
  if (!metadata || !formats.includes(format ?? '') || !imageExtensions.test(file)) {
    return [
      {
        problem: `The picture ${url} is no JPEG, PNG, WebP or AVIF file.`,
        hint: 'Open it in a picture program and export it as JPEG, with a name that ends in .jpg.',
      },
    ]
  }
  // The width as seen: a phone's photo may lie on its side in the file.
  const { width } = metadata.autoOrient
  const least = isInRow ? leastWidth.inRow : leastWidth.alone
  if (width >= least) return []
  return [
    {
      problem: `The picture ${url} is ${width} pixels wide, and blurred where ${least} are shown.`,
      hint: isInRow
        ? 'Use a larger original.'
        : `Use a larger original, or put it into a row, where ${leastWidth.inRow} are enough.`,
    },
  ]
}
