/** A picture of `content/`, in as many sizes and formats as `authoring/images.ts` asks for. */
export type Picture = {
  sources: Record<string, string>
  img: { src: string; w: number; h: number }
}

type PhotoProps = {
  src: Picture
  alt: string
  /** The caption: in Markdown, what stands in quotes behind the file's name. */
  title?: string
  sizes: string
  loading: 'eager' | 'lazy'
}

export function Photo({ src: { sources, img }, alt, title, sizes, loading }: PhotoProps) {
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
