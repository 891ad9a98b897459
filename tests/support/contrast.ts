import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/** The WCAG contrast ratio of two colours as browsers serialize them: `rgb(143, 33, 29)`, `oklch(0.79 0.095 27.5)`. */
export function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    // Of a grey that is as light; another hue makes little difference.
    if (colour.startsWith('oklch(')) return Number.parseFloat(colour.slice(6)) ** 3
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
      .map((value) => Number(value) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((low, high) => low - high)
  return (light + 0.05) / (dark + 0.05)
}

/** A screenshot of an element: its size, and the colour of each pixel. */
export async function screenshotOf(element: Locator) {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, colorAt }

  function colorAt(x: number, y: number): string {
    const start = (Math.floor(y) * width + Math.floor(x)) * channels
    return `rgb(${[...data.subarray(start, start + 3)].join(', ')})`
  }
}
