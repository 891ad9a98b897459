/** The logo in every shape that browsers and phones ask for. */
import sharp from 'sharp'
import { color } from '../src/colors.ts'

const logo = 'content/logo.svg'

/** Twice as wide as the largest icon, in pixels. */
const drawnWidth = 1024

/**
 * Drawn large and made smaller, so that it is as sharp as it can be at any size. What is not square gets
 * a transparent ground.
 */
export async function drawLogo(size: number, file = logo): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  // At 72 dots to the inch a unit of the drawing is a pixel.
  const density = (72 * drawnWidth) / Math.max(width, height)
  return sharp(file, { density })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer()
}

/** A phone cuts this one to its own shape, and keeps a circle of four fifths of its width. */
export async function drawMaskable(size: number): Promise<Buffer> {
  const edge = Math.round(size / 10)
  const extend = { top: edge, bottom: edge, left: edge, right: edge, extendWith: 'copy' } as const
  return sharp(await drawTouchIcon(size - 2 * edge))
    .extend(extend)
    .png()
    .toBuffer()
}

/** No transparency: an iPhone fills it with black. */
export async function drawTouchIcon(size: number): Promise<Buffer> {
  return sharp(await drawLogo(size))
    .flatten({ background: color('ground') })
    .png()
    .toBuffer()
}

/** The old format, which browsers and crawlers ask for without being told: here a list of PNGs. */
export async function drawFavicon(): Promise<Buffer> {
  const sizes = [16, 32, 48]
  const pictures = await Promise.all(sizes.map((size) => drawLogo(size)))
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
