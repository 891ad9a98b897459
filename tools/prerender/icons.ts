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
