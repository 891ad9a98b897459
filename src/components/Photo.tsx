import type { CSSProperties } from 'react'

/** An image from `content/` in the sizes and formats that `tools/authoring/images.ts` creates. */
export type Picture = {
  sources: Record<string, string>
  img: { src: string; width: number; height: number; className?: string | undefined }
}

/** Alone, alone at half the width, or next to others. */
export type PhotoLayout = 'single' | 'small' | 'row'

type PhotoProps = {
  src: Picture
  alt: string
  /** The caption, which Markdown has in quotes after the file name. */
  title?: string
  /** An image without a layout is part of a sentence. */
  layout?: PhotoLayout
  /** The widths at which it is shown. */
  sizes?: string
  loading: 'eager' | 'lazy'
  /** Where the photo links to. */
  href?: string
  /** The width of an `<img>` in a `.md` file, and the side on which it floats. */
  style?: CSSProperties
}

export function Photo({ src, alt, title, layout, sizes, loading, href, ...html }: PhotoProps) {
  const { sources, img } = src
  const picture = (
    <picture>
      {Object.entries(sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      <img alt={alt} loading={loading} {...img} {...html} />
    </picture>
  )
  if (!layout) return picture
  return (
    <figure
      className={layout === 'small' ? 'photo photo-small' : 'photo'}
      style={{ '--ratio': img.width / img.height } as CSSProperties}
    >
      {href ? <a href={href}>{picture}</a> : picture}
      {title && <figcaption>{title}</figcaption>}
    </figure>
  )
}
