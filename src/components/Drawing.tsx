import logo from '../../content/logo.svg'
import { site } from '../../content/site.ts'

export const hasDrawing = site.drawing !== false

const classNames = { '#@': 'tile', 'o*': 'frame', '-': 'block', '=': 'block-strong' }

/**
 * A decoration of square tiles, one for each character of `map`; `@` and `*` are below the logo. A tile is 14 units wide
 * and the gap between two is one unit. The logo's 16 pixels are 16 units, of which the tile shows the middle.
 */
export function Drawing({ className, map }: { className: string; map: string[] }) {
  const cells = map.flatMap((row, y) => [...row].map((kind, x) => ({ kind, x: 15 * x, y: 15 * y })))
  const logoTile = cells.find(({ kind }) => '@*'.includes(kind))
  return (
    <svg
      className={`drawing ${className}`}
      viewBox={`0 0 ${15 * (map[0]?.length ?? 0) - 1} ${15 * map.length - 1}`}
      // Where there is no room for all of it, the lower rows are shown.
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      {Object.entries(classNames).map(([characters, name]) => (
        <path
          key={name}
          className={name}
          d={cells
            .filter(({ kind }) => characters.includes(kind))
            // Half a unit inside the tile, so that a line of one unit ends at the tile's edge.
            .map(({ x, y }) => `M${x + 0.5} ${y + 0.5}h13v13h-13z`)
            .join('')}
        />
      ))}
      {logoTile && (
        <svg
          x={logoTile.x}
          y={logoTile.y}
          width="14"
          height="14"
          viewBox="1 1 14 14"
          aria-hidden="true"
        >
          <image href={logo} width="16" height="16" />
        </svg>
      )}
    </svg>
  )
}
