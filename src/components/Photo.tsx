/** A picture of `content/`, in as many sizes and formats as `vite.config.ts` asks for. */
export type Picture = {
  sources: Record<string, string>
  img: { src: string; w: number; h: number }
}

type PhotoProps = {
  src: Picture
  alt: string
  /** The caption: in Markdown, what stands in quotes behind the file's name. */
  title?: string
  inRow: boolean
  loading: 'eager' | 'lazy'
}

export function Photo({ src: { sources, img }, alt, title, inRow, loading }: PhotoProps) {
  // The widths of photo.css. A browser that knows `auto` uses the width that it has laid out instead.
  const widths = inRow ? '(min-width: 56rem) 22rem, 100vw' : '(min-width: 48rem) 44rem, 100vw'
  const sizes = loading === 'lazy' ? `auto, ${widths}` : widths
  return (
    <figure className="photo">
      <picture>
        {Object.entries(sources).map(([format, srcSet]) => (
          <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
        ))}
        <img src={img.src} alt={alt} width={img.w} height={img.h} loading={loading} />
      </picture>
      {title && <figcaption>{title}</figcaption>}
    </figure>
  )
}
