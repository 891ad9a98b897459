import type { CSSProperties } from 'react'

/** An image from `content/` in the sizes and formats that `authoring/images.ts` creates. */
export type Picture = {
  sources: Record<string, string>
  img: { src: string; width: number; height: number; className?: string | undefined }
}

type PhotoProps = {
  src: Picture
  alt: string
  /** The caption, which Markdown has in quotes after the file name. */
  title?: string
  /** The widths at which it is shown. Without them it is part of a sentence. */
  sizes?: string
  loading: 'eager' | 'lazy'
  size?: 'small'
  /** Where the photo links to. */
  href?: string
  /** Of an `<img>` in a `.md` file: its width, and on which side it is. */
  style?: CSSProperties
}

export function Photo({ src, alt, title, sizes, loading, size, href, ...html }: PhotoProps) {
  const { sources, img } = src
  const picture = (
    <picture>
      {Object.entries(sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      <img alt={alt} loading={loading} {...img} {...html} />
    </picture>
  )
  if (!sizes) return picture
  return (
    <figure
      className={size ? `photo photo-${size}` : 'photo'}
      style={{ '--ratio': img.width / img.height } as CSSProperties}
    >
      {href ? <a href={href}>{picture}</a> : picture}
      {title && <figcaption>{title}</figcaption>}
    </figure>
  )
}
