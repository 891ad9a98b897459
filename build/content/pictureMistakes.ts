import { basename, join, posix } from 'node:path'
import type { Image } from 'mdast'
import sharp from 'sharp'
import { visit } from 'unist-util-visit'
import { holdsPicturesOnly } from '../markdown.ts'
import { pictureEndings } from '../pictures.ts'
import type { Finding } from './finding.ts'
import type { Content, Prose } from './readContent.ts'

/** The least that looks sharp where it is shown, in pixels. docs/decisions.md says why. */
const leastWidth = { inRow: 720, alone: 1080 }

/** What is behind the endings that `build/pictures.ts` takes, and what every picture program writes. */
const formats = ['jpeg', 'png', 'webp', 'avif']

export async function pictureMistakes(content: Content): Promise<Finding[]> {
  const mistakes = await logoMistakes(content)
  const firstUse = new Map<string, string>()
  for (const prose of content.prose) {
    const placed = placedPictures(prose)
    for (const picture of picturesIn(prose)) {
      const place = { file: prose.file, line: picture.line }
      const isInRow = placed.get(picture.node)
      if (isInRow === undefined) {
        mistakes.push({
          ...place,
          problem: 'A picture stands inside something else, such as a sentence, a list or a tag.',
          remedy:
            'Give it a paragraph of its own: ![what is to be seen](photos/file.jpg "why it matters"), with a blank line before and after.',
        })
        continue
      }
      mistakes.push(
        ...[
          ...wordMistakes(picture.node),
          ...(await fileMistakes(content, prose.file, picture.node, isInRow)),
        ].map((mistake) => ({ ...place, ...mistake })),
      )
      // A visitor would take it for an oversight, and mostly it is one.
      const file = pictureFile(prose.file, picture.node)
      const earlier = firstUse.get(file)
      if (earlier) {
        mistakes.push({
          ...place,
          problem: `The picture ${picture.node.url} is used a second time. The first is at ${earlier}.`,
          remedy: 'Use another picture in one of the two places.',
        })
      }
      firstUse.set(file, earlier ?? `${place.file}:${place.line}`)
    }
  }
  return mistakes
}

async function logoMistakes({ root, files }: Content): Promise<Finding[]> {
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
      remedy: 'Export it anew from a drawing program, as SVG and with a viewBox like "0 0 64 64".',
    },
  ]
}

export function picturesIn({ tree }: Prose): { node: Image; line: number }[] {
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
export function pictureFile(proseFile: string, { url }: Image): string {
  return posix.join(posix.dirname(proseFile), url ?? '')
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

type Mistake = Pick<Finding, 'problem' | 'remedy'>

function wordMistakes({ url, alt, title }: Image): Mistake[] {
  const mistakes: Mistake[] = []
  if (!alt?.trim()) {
    mistakes.push({
      problem: `The picture ${url} has no alternative text, for those who cannot see it.`,
      remedy: 'Say between the square brackets what is to be seen: ![a red barn](…).',
    })
  }
  if (!title?.trim()) {
    mistakes.push({
      problem: `The picture ${url} has no caption.`,
      remedy: `Say in quotes behind the file why it matters: ![…](${url} "Where I grew up.").`,
    })
  } else if (title.trim() === alt?.trim()) {
    mistakes.push({
      problem: `The picture ${url} has its alternative text as its caption, so it is read out twice.`,
      remedy:
        'Let the text in square brackets say what is to be seen, and the caption why it matters.',
    })
  }
  return mistakes
}

async function fileMistakes(
  { root, files }: Content,
  proseFile: string,
  picture: Image,
  isInRow: boolean,
): Promise<Mistake[]> {
  const { url } = picture
  const photos = posix.relative(posix.dirname(proseFile), 'content/photos')
  if (/^[a-z]+:|^\/\//i.test(url)) {
    return [
      {
        problem: `The picture ${url} is on another site, which may change or lose it.`,
        remedy: `Put the file into content/photos/ and write ${photos}/${basename(url)}.`,
      },
    ]
  }
  // Any other character is spelt differently in a file's name, in an address and in HTML.
  if (!/^[\w./-]+$/.test(url)) {
    return [
      {
        problem: `The name of the picture ${url} has a character that not every address can hold.`,
        remedy:
          'Rename the file with letters from a to z, digits, hyphens and a dot only, and write that here.',
      },
    ]
  }
  const file = pictureFile(proseFile, picture)
  if (!files.includes(file)) {
    const meant = files.find((other) => other.toLowerCase() === file.toLowerCase())
    if (meant) {
      return [
        {
          problem: `The picture ${url} is called ${basename(meant)}, and hosts tell upper from lower case.`,
          remedy: `Write ${posix.relative(posix.dirname(proseFile), meant)}.`,
        },
      ]
    }
    return [
      {
        problem: `The picture ${url} does not exist.`,
        remedy: `Put the file into content/photos/ and write ${photos}/${basename(url)}.`,
      },
    ]
  }
  const metadata = await sharp(join(root, file))
    .metadata()
    .catch(() => undefined)
  // AVIF and a phone's HEIC come in the same container; only the first can be read everywhere.
  const format = metadata?.compression === 'av1' ? 'avif' : metadata?.format
  if (!metadata || !formats.includes(format ?? '') || !pictureEndings.test(file)) {
    return [
      {
        problem: `The picture ${url} is no JPEG, PNG, WebP or AVIF file.`,
        remedy:
          'Open it in a picture program and export it as JPEG, with a name that ends in .jpg.',
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
      remedy: isInRow
        ? 'Use a larger original.'
        : `Use a larger original, or put it into a row, where ${leastWidth.inRow} are enough.`,
    },
  ]
}
