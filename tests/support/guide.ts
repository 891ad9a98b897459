/** `docs/make-it-yours.md` as its tests read it. */
import { readFile } from 'node:fs/promises'
import { createProcessor } from '@mdx-js/mdx'
import type { Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'

/** A fenced block: `sh` to type, `text` to see, and any other to write into the file that it names. */
export type Block = { language: string; says: string; text: string }

export type Step = { heading: string; blocks: Block[] }

export async function readGuide(): Promise<Step[]> {
  const guide = await readFile('docs/make-it-yours.md', 'utf8')
  const tree = createProcessor({ format: 'md' }).parse(guide) as Root
  const steps: Step[] = []
  for (const node of tree.children) {
    if (node.type === 'heading') steps.push({ heading: textOf(node), blocks: [] })
    if (node.type === 'code') {
      const block = { language: node.lang ?? '', says: node.meta ?? '', text: `${node.value}\n` }
      steps.at(-1)?.blocks.push(block)
    }
  }
  return steps
}

/** The text of the block with this name. */
export function blockOf(guide: Step[], says: string): string {
  const block = guide.flatMap(({ blocks }) => blocks).find((block) => block.says === says)
  if (!block) throw new Error(`The guide has no block "${says}".`)
  return block.text
}
