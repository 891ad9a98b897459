import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { type RenderOptions, render } from 'takumi-js'

type IconOptions = { size: number; format: 'png' | 'ico'; background: string; logo?: string }

/** The logo as an icon for browsers and phones. A logo that is not square is centred. */
export async function drawIcon(options: IconOptions): Promise<Uint8Array> {
  const { size, format, background, logo = 'content/logo.svg' } = options
  const style = { objectFit: 'contain', backgroundColor: background } as const
  return render(createElement('img', { src: logo, width: size, height: size, style }), {
    width: size,
    height: size,
    format,
    images: [{ src: logo, data: await readFile(logo) }],
  } as RenderOptions)
}

/** The logo on the accent, for a browser's tab. */
export async function svgIcon(accent = ''): Promise<string> {
  const logo = await readFile('content/logo.svg', 'utf8')
  // As a style, because it needs no coordinates, and covers all of a logo that is not square.
  return logo.replace(/(.*)<\/svg>/s, `$1<style>:root{background:${accent}}</style></svg>`)
}
