import type { CSSProperties } from 'react'
import { words } from '../../content/words.ts'
import type { Stamp } from '../stamp.ts'

/** An image from `content/` in the sizes and formats that `tools/authoring/images.ts` creates. */
export type Picture = {
  sources: Record<string, string>
  img: { src: string; width: number; height: number; className?: string | undefined }
}

/** Alone, alone at half the width, alone and only its top, next to others, or beside Home's words. */
export type PhotoLayout = 'single' | 'small' | 'tall' | 'row' | 'portrait'

type PhotoProps = {
  src: Picture
  alt?: string
  /** The caption, which Markdown has in quotes after the file name. */
  title?: string
  /** An image without a layout is part of a sentence. */
  layout?: PhotoLayout
  /** The widths at which it is shown. */
  sizes?: string
  loading: 'eager' | 'lazy'
  /** Where the photo links to. */
  href?: string
  /** An `<img>` in a `.md` file that is larger than a logo is framed. */
  className?: string | undefined
  /** The width of an `<img>` in a `.md` file, and the side on which it floats; with a layout, its largest width. */
  style?: CSSProperties
}

export function Photo(props: PhotoProps & Stamp) {
  const { src, alt, title, layout, sizes, loading, href, style, ...stamp } = props
  const { sources, img } = src
  const text = alt && layout === 'tall' && !href ? `${alt} ${words.wholeImage}` : alt
  const picture = (
    <picture {...stamp}>
      {Object.entries(sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      <img alt={text} loading={loading} {...img} style={layout ? undefined : style} />
    </picture>
  )
  if (!layout) return picture
  // All of an image of which only the top is shown: its largest WebP, or an SVG or an animation itself.
  const link = href ?? (layout === 'tall' && (sources.webp?.match(/\S+(?= \d+w$)/)?.[0] ?? img.src))
  return (
    <figure
      {...stamp}
      className={/small|tall|portrait/.test(layout) ? `photo photo-${layout}` : 'photo'}
      style={{ '--ratio': img.width / img.height, ...style } as CSSProperties}
    >
      {link ? <a href={link}>{picture}</a> : picture}
      {title && <figcaption>{title}</figcaption>}
    </figure>
  )
}
