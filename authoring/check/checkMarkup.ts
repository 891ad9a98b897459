import { basename, extname, posix } from 'node:path'
import { visit } from 'unist-util-visit'
import type { Diagnostic, Problem } from './diagnostic.ts'
import type { Content, Prose } from './readContent.ts'

/** Images and links that Markdown treats as text because of one wrong character. */
export function checkMarkup({ prose }: Content): Diagnostic[] {
  return prose.flatMap((one) =>
    brokenMarkup(one).map(({ line, text }) => ({ file: one.file, line, ...explain(text) })),
  )
}

/** Finds them in the source, each up to the end of its line. */
export function brokenMarkup({ source, tree }: Prose): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  visit(tree, 'text', ({ position }) => {
    if (position?.start.offset === undefined) return
    const typed = source.slice(position.start.offset, position.end.offset)
    for (const { index } of typed.matchAll(/(?<!\\)\]\s?\(/g)) {
      const offset = position.start.offset + index
      const start = source.lastIndexOf('[', offset)
      const text = source.slice(source[start - 1] === '!' ? start - 1 : start).split('\n', 1)[0]
      if (start < 0 || source[start - 1] === '\\' || !text || !isMeant(text)) continue
      found.push({ line: source.slice(0, start).split('\n').length, text })
    }
  })
  return found
}

/** "[1] (page 3)" is a sentence. */
function isMeant(text: string): boolean {
  return text.startsWith('!') || /\]\(|\]\s\((\/|#|https?:|mailto:)/.test(text)
}

function explain(text: string): Problem {
  const isImage = text.startsWith('!')
  const thing = isImage ? 'an image' : 'a link'
  const [, words = '', gap, inside = ''] = /^!?\[(.*?)\](\s?)\((.*)$/.exec(text) ?? []
  // A file name may contain a pair of brackets.
  const [, address = '', rest = ''] =
    /^((?:[^()]|\([^()]*\))*?)(\s+["'“”„‘’].*|\).*|)$/.exec(inside) ?? []
  if (gap) {
    return {
      problem: `This is not ${thing}, because there is a space between ] and (.`,
      hint: 'Delete the space.',
    }
  }
  if (/^\s+[“”„‘’]/.test(rest)) {
    return {
      problem: `This is not ${thing}, because the quotes around the caption are curly.`,
      hint: 'Write straight quotes around the caption: "like this".',
    }
  }
  if (/\s/.test(address.trim())) {
    return {
      problem: `This is not ${thing}, because "${address}" contains a space.`,
      hint: isImage ? rename(address) : quoted(words, address),
    }
  }
  if (/^\s+".*".*"/.test(rest)) {
    return {
      problem: `This is not ${thing}, because the caption contains the quotes that end it.`,
      hint: 'Inside the caption write curly quotes: “like this”.',
    }
  }
  return {
    problem: `This is not ${thing}, because its brackets or quotes do not match.`,
    hint: isImage
      ? 'Write it like ![describe the image](photos/file.jpg "why it matters").'
      : 'Write it like [the words to click](https://the.address).',
  }
}

/** A name that the check accepts: `photos/My photo (2).JPG` becomes `photos/My-photo-2.JPG`. */
export function rename(address: string): string {
  const name = basename(address)
  const better = safeName(name)
  return `Rename the file to ${better} and write ${posix.join(posix.dirname(address), better)}.`
}

export function safeName(name: string): string {
  const ending = extname(name)
  const stem = basename(name, ending)
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${stem || 'photo'}${ending}`
}

function quoted(words: string, address: string): string {
  return /^https?:/.test(address)
    ? 'Write %20 for each space in the address.'
    : `Write [${words}](<${address.trim()}>).`
}
