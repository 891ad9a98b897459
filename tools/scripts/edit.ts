import type { Node } from 'unist'

/** From the first character in the source to the one after the last. */
export type Range = { from: number; to: number }

/** Both are -1 for what a plugin has added, which is not in the source. */
export function rangeOf({ position }: Node): Range {
  return { from: position?.start?.offset ?? -1, to: position?.end?.offset ?? -1 }
}

/** Replaces or removes parts of a text. Lines that are empty then go: they would end HTML, and pile up in Markdown. */
export function edit(source: string, edits: (Range & { by?: string })[]): string {
  let text = ''
  let at = 0
  for (const { from, to, by } of edits.sort((a, b) => a.from - b.from)) {
    if (from < at) continue
    text += source.slice(at, from) + (by || '\0')
    at = to
  }
  const emptied = /(?<=\n[ \t]*\r?\n)([ \t]*\0[ \t]*\r?\n)+([ \t]*\r?\n)*|^[ \t]*\0[ \t]*\r?\n|\0/gm
  return (text + source.slice(at)).replace(emptied, '')
}
