import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { render } from 'takumi-js'
import type { Page } from '../../src/findPage.ts'
import { font } from '../../src/font.ts'
import { drawable, unicodeRanges } from '../authoring/drawable.ts'

/**
 * Draws a page's share card, unless the font has no letter of its title. A changed card gets a new name, because networks
 * cache cards for weeks.
 */
export async function drawShareCard(
  { ShareCard, cardSize, cardTitle }: typeof import('../../src/ShareCard.tsx'),
  page: Page,
  publishable: boolean,
  colors: Record<string, string>,
): Promise<{ file: string; png: Uint8Array } | undefined> {
  if (!drawable(cardTitle(page))) return
  const logo = 'content/logo.svg'
  const png = await render(
    createElement(ShareCard, { page, publishable, logo, colors, drawable }),
    {
      ...cardSize,
      fonts,
      images: [{ src: logo, data: await readFile(logo) }],
      // Otherwise they would be fetched from the web.
      emoji: 'from-font',
    },
  )
  const version = hash('sha256', png).slice(0, 8)
  const name = page.path.slice(1).toLowerCase() || 'home'
  return { file: `assets/card-${name}-${version}.png`, png }
}

/** Every file of the font, because a name may need more than one script. */
const fonts = unicodeRanges.flatMap(({ script, ranges }) =>
  [400, 700].map((weight) => ({
    name: font.name,
    weight,
    unicodeRange: ranges,
    data: readFileSync(`${font.folder}/${font.files}-${script}-${weight}-normal.woff2`),
  })),
)
