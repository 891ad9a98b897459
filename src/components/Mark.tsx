/** A project's mark on its tile. A project without one keeps the tile, so that all titles align. */
export function Mark({ image }: { image: string | undefined }) {
  return (
    <span className="mark">
      {image && <img src={image} alt="" width="12" height="12" fetchPriority="low" />}
    </span>
  )
}
