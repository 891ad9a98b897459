/** The picture that a mail, a chat or a network shows beside a link to a page. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { site } from '../content/site.ts'
import { color } from '../src/colors.ts'
import { siteName } from '../src/metadata.ts'
import type { Page } from '../src/pages.ts'
import { descriptionOf } from './descriptions.ts'
import { drawLogo } from './icons.ts'
import { draw, type Sizes, setBlock, textHeight } from './outlines.ts'

/** The shape that every network shows whole. */
export const cardSize = { width: 1200, height: 630 }

const frame = 24
const logoSize = 120
const besideLogo = frame + logoSize + 36
const left = 80
const right = cardSize.width - left
const bottom = cardSize.height - 72

type Card = { file: string; png: Buffer }

/** A changed card gets another name, because networks keep a card that they have seen for weeks. */
export async function drawCard(page: Page, publishable: boolean): Promise<Card> {
  const png = await sharp(Buffer.from(cardSvg(page, publishable)))
    .composite([{ input: await drawLogo(logoSize), left: frame, top: frame }])
    // Five flat inks and the edges between them: a palette is three fifths of the bytes, and dithering adds nothing.
    .png({ palette: true, colours: 32, dither: 0 })
    .toBuffer()
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 8)
  return { file: `assets/card-${page.name.toLowerCase()}-${hash}.png`, png }
}

/** Set from the bottom up: what a short description leaves is air below the logo. */
function cardSvg(page: Page, publishable: boolean): string {
  const { width, height } = cardSize
  const isHome = page.path === '/'
  const owner = isHome ? '' : siteName()
  const host = publishable ? new URL(site.url).host : ''
  const textEnd = host ? bottom - 80 : bottom
  const text = setBlock(descriptionOf(page, publishable), right - left, 400, [
    [38, 3],
    [30, 4],
  ])
  const title = setBlock(isHome ? siteName() : page.name, right - left, 700, [
    [128, 1],
    [104, 1],
    [84, 1],
    [64, 2],
    [44, 2],
  ])
  const small: Sizes = [
    [40, 1],
    [26, 1],
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<path fill="${color('accent')}" d="M0 0h${width}v${height}H0z"/>
<path fill="${color('ground')}" d="M${frame} ${frame}h${width - 2 * frame}v${height - 2 * frame}H${frame}z"/>
${draw(setBlock(owner, right - besideLogo, 700, small), 'text', besideLogo, frame + logoSize / 2 + 14)}
${draw(title, 'text', left, textEnd - textHeight(text) - 84)}
${draw(text, 'muted', left, textEnd)}
${draw(setBlock(host, right - left, 700, small), 'link', left, bottom)}
</svg>`
}
