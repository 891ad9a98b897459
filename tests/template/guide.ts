/** Parses a document with blocks that an owner types: `docs/make-it-yours.md` or `docs/writing.md`. */
import { readFile } from 'node:fs/promises'
import { createProcessor } from '@mdx-js/mdx'
import type { Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'

/** A fenced block: `sh` to type, `text` to expect on the screen, any other to save under its name. */
export type Block = { language: string; name: string; text: string }

export type Step = { heading: string; blocks: Block[] }

export async function readGuide(file: string): Promise<Step[]> {
  const guide = await readFile(file, 'utf8')
  const tree = createProcessor({ format: 'md' }).parse(guide) as Root
  const steps: Step[] = []
  for (const node of tree.children) {
    if (node.type === 'heading') steps.push({ heading: textOf(node), blocks: [] })
    if (node.type === 'code') {
      const block = { language: node.lang ?? '', name: node.meta ?? '', text: `${node.value}\n` }
      steps.at(-1)?.blocks.push(block)
    }
  }
  return steps
}

/** The text of the block with this name. */
export function blockOf(guide: Step[], name: string): string {
  const block = guide.flatMap(({ blocks }) => blocks).find((block) => block.name === name)
  if (!block) throw new Error(`The guide has no block "${name}".`)
  return block.text
}
