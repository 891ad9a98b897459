/** The logo in the formats that browsers and phones ask for. */
import sharp from 'sharp'
import { color } from '../src/colors.ts'

/** Drawn large and scaled down, so that it is sharp at any size. A logo that is not square gets transparent edges. */
export async function drawLogo(size: number, file = 'content/logo.svg'): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  // At 72 dots per inch a unit of the drawing is a pixel.
  const density = (72 * 1024) / Math.max(width, height)
  return sharp(file, { density })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer()
}

/** Without transparency, which an iPhone fills with black. */
export async function drawTouchIcon(): Promise<Buffer> {
  return sharp(await drawLogo(180))
    .flatten({ background: color('ground') })
    .png()
    .toBuffer()
}

/** The old ICO format, which browsers and crawlers request unasked: here a list of PNGs. */
export async function drawFavicon(): Promise<Buffer> {
  const sizes = [16, 32, 48]
  const images = await Promise.all(sizes.map((size) => drawLogo(size)))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [i, size] of sizes.entries()) {
    const { length } = images[i] ?? []
    const entry = 6 + 16 * i
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += length
  }
  return Buffer.concat([head, ...images])
}
