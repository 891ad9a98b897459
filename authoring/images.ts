import { AsyncLocalStorage } from 'node:async_hooks'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { imagetools } from 'vite-imagetools'
import { imagesIn } from './check/checkImages.ts'
import { readContent } from './check/readContent.ts'
import { imageExtensions } from './imageExtensions.ts'

/** From half a phone's width to a full column on a sharp screen, in pixels. */
const widths = [360, 720, 1080, 1600]

/**
 * Turns every picture that `content/` uses into AVIF and WebP at several widths, none wider than the
 * original, and one JPEG for whoever knows neither. Metadata, such as where a photo was taken, stays out.
 * Prints each picture that it encodes; those that are in the cache take no time.
 */
export function images(): Plugin {
  let isAnnounced = false
  let total = 0
  let done = 0
  let last: Promise<unknown> = Promise.resolve()
  const encoded = new AsyncLocalStorage<{ isEncoded: boolean }>()
  const plugin = imagetools({
    include: imageExtensions,
    async defaultDirectives(_, metadata) {
      // The width as seen: a phone's photo may lie on its side in the file.
      const { width } = (await metadata()).autoOrient
      const fitting = [...widths.filter((w) => w < width), Math.min(width, Math.max(...widths))]
      return new URLSearchParams({ w: [...new Set(fitting)].join(';'), as: 'picture' })
    },
    resolveConfigs(directives) {
      const [, fitting] = directives.find(([name]) => name === 'w') ?? ['w', []]
      const every = (config: { format: string; effort?: string }) =>
        fitting.map((w) => ({ w, ...config }))
      const fallback = { w: fitting.at(1) ?? fitting.at(-1) ?? '', format: 'jpg' }
      // One step below the default effort: files 6 % larger, in a third of the time.
      return [...every({ format: 'avif', effort: '3' }), ...every({ format: 'webp' }), fallback]
    },
    // Asked for a picture's transforms only if it is not in the cache.
    extendTransforms: (builtins) => [
      () => {
        const picture = encoded.getStore()
        if (picture) picture.isEncoded = true
        if (!isAnnounced) console.log('Encoding images. The next build takes them from a cache.')
        isAnnounced = true
        return undefined
      },
      ...builtins,
    ],
  })
  const { load } = plugin as { load: { handler(this: unknown, id: string): unknown } }
  const { handler } = load
  return {
    ...plugin,
    apply: 'build',
    async buildStart() {
      done = 0
      total = (await readContent('.')).prose.flatMap(imagesIn).length
    },
    load: {
      ...load,
      // One after the other: all at once they would all be ready at the end, and none before.
      handler(this, id) {
        const encode = async () => {
          const result = await handler.call(this, id)
          done++
          if (result && encoded.getStore()?.isEncoded)
            console.log(`${done}/${Math.max(done, total)} ${basename(id)}`)
          return result
        }
        const turn = last.then(() => encoded.run({ isEncoded: false }, encode))
        last = turn.catch(() => {})
        return turn
      },
    },
  } as Plugin
}
