import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { imageExtensions } from './imageExtensions.ts'

const address = '/@photo/'
const cache = 'node_modules/.cache/dev-images'
const maxWidth = 1080

/**
 * Images for `npm run dev`: one size in one fast format, encoded when the browser requests it. The page only
 * needs their proportions, so it appears at once.
 */
export function devImages(): Plugin {
  const encoding = new Map<string, Promise<Buffer>>()
  let root = ''
  return {
    name: 'dev-images',
    apply: 'serve',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    async load(id) {
      if (!imageExtensions.test(id)) return
      const { width, height } = (await sharp(id).metadata()).autoOrient
      const w = Math.min(width, maxWidth)
      // Changes with the image, so that browsers request it again.
      const version = hash('sha256', await readFile(id)).slice(0, 16)
      const src = `${address}${version}/${relative(root, id).replaceAll('\\', '/')}`
      const image = { sources: {}, img: { src, w, h: Math.round((w * height) / width) } }
      return `export default ${JSON.stringify(image)}`
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith(address)) return next()
        const [version = '', ...path] = request.url.slice(address.length).split('/')
        const file = resolve(root, decodeURIComponent(path.join('/')))
        if (!/^[0-9a-f]{16}$/.test(version) || !file.startsWith(join(root, 'content')))
          return next()
        // Encoded once, even if several tabs request it at the same time.
        const image = encoding.get(version) ?? read(file, version)
        encoding.set(version, image)
        response.setHeader('Content-Type', 'image/webp')
        response.setHeader('Cache-Control', 'max-age=31536000, immutable')
        await image.then((data) => response.end(data), next)
        encoding.delete(version)
      })
    },
  }

  async function read(file: string, version: string): Promise<Buffer> {
    const cached = join(root, cache, version)
    if (existsSync(cached)) return readFile(cached)
    const data = await sharp(file)
      .autoOrient()
      .resize({ width: maxWidth, withoutEnlargement: true })
      .webp({ effort: 0 })
      .toBuffer()
    await mkdir(join(root, cache), { recursive: true })
    // Renamed when complete, so that a server that is stopped leaves no partial file.
    await writeFile(`${cached}.${process.pid}`, data)
    await rename(`${cached}.${process.pid}`, cached)
    return data
  }
}
