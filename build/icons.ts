/** The logo in every shape that browsers and phones ask for. */
import sharp from 'sharp'
import { colour } from './colours.ts'

const logo = 'content/logo.svg'

/** Drawn large and made smaller, so that it is as sharp as it can be at any size. */
export function drawLogo(size: number): Promise<Buffer> {
  return sharp(logo, { density: 1200 }).resize(size, size).png().toBuffer()
}

/** A phone cuts this one to its own shape, and keeps a circle of four fifths of its width. */
export async function drawMaskable(size: number): Promise<Buffer> {
  const edge = Math.round(size / 10)
  const extend = { top: edge, bottom: edge, left: edge, right: edge, extendWith: 'copy' } as const
  return sharp(await drawLogo(size - 2 * edge))
    .flatten({ background: colour('ground') })
    .extend(extend)
    .png()
    .toBuffer()
}

/** No transparency: an iPhone fills it with black. */
export async function drawTouchIcon(size: number): Promise<Buffer> {
  return sharp(await drawLogo(size))
    .flatten({ background: colour('ground') })
    .png()
    .toBuffer()
}

/** The old format, which browsers and crawlers ask for without being told: here a list of PNGs. */
export async function drawFavicon(): Promise<Buffer> {
  const sizes = [16, 32, 48]
  const pictures = await Promise.all(sizes.map(drawLogo))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [i, size] of sizes.entries()) {
    const { length } = pictures[i] ?? []
    const entry = 6 + 16 * i
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += length
  }
  return Buffer.concat([head, ...pictures])
}
