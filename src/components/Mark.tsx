/** A project's mark on a tile. Without a mark there is still a tile, so that all titles align. */
export function Mark({ image }: { image: string | undefined }) {
  return <span className="mark">{image && <span style={{ maskImage: `url(${image})` }} />}</span>
}
