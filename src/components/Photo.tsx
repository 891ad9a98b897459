/** An image of `content/`, in as many sizes and formats as `authoring/images.ts` asks for. */
export type Picture = {
  sources: Record<string, string>
  img: { src: string; w: number; h: number }
}

type PhotoProps = {
  src: Picture
  alt: string
  /** The caption: in Markdown, what is in quotes behind the file's name. */
  title?: string
  sizes: string
  loading: 'eager' | 'lazy'
  size?: 'small'
  /** Where the photo links to, if it does. */
  href?: string
}

export function Photo({ src, alt, title, sizes, loading, size, href }: PhotoProps) {
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
    <figure className={size ? `photo photo-${size}` : 'photo'}>
      {/* In a row it makes the photo's width follow from its shape: the policy forbids inline styles. */}
      <svg className="photo-ratio" viewBox={`0 0 ${img.w} ${img.h}`} aria-hidden="true" />
      {href ? <a href={href}>{picture}</a> : picture}
      {title && <figcaption>{title}</figcaption>}
    </figure>
  )
}
