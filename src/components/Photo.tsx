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
  /** Where the photo links to, if it does. */
  href?: string
}

export function Photo({ src, alt, title, sizes, loading, href }: PhotoProps) {
  const { sources, img } = src
  const picture = (
    <picture>
      {Object.entries(sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      <img src={img.src} alt={alt} width={img.w} height={img.h} loading={loading} />
    </picture>
  )
  return (
    <figure className="photo">
      {href ? <a href={href}>{picture}</a> : picture}
      {title && <figcaption>{title}</figcaption>}
    </figure>
  )
}
