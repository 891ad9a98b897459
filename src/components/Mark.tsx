type MarkProps = {
  image: string | undefined
  /** For a tile without a drawing. */
  letter: string | undefined
}

/** A project's mark on a tile. */
export function Mark({ image, letter }: MarkProps) {
  return (
    <span className="mark" data-letter={letter}>
      {image && <span style={{ maskImage: `url(${image})` }} />}
    </span>
  )
}
