import { useState } from 'react'
import './knight-moves.css'

const jumps = [1, 2, -1, -2].flatMap((x) => [3 - Math.abs(x), Math.abs(x) - 3].map((y) => [x, y]))

/** How many moves a knight needs to every square. Press one, and it is there. */
export default function KnightMoves() {
  const [knight, setKnight] = useState('d5')
  const moves = countMoves(knight)
  return (
    <div className="knight-moves">
      {[...moves.keys()].sort(fromWhitesSide).map((square) => (
        <button
          key={square}
          type="button"
          aria-label={`${square}, ${describe(moves.get(square))}`}
          aria-pressed={square === knight}
          onClick={() => setKnight(square)}
        >
          {moves.get(square) || '♞'}
        </button>
      ))}
    </div>
  )
}

function describe(moves = 0): string {
  if (moves === 0) return 'the knight'
  return moves === 1 ? '1 move away' : `${moves} moves away`
}

/** The number of moves by the name of each square, nearest first. */
function countMoves(from: string): Map<string, number> {
  const moves = new Map([[from, 0]])
  // Grows meanwhile.
  for (const [square, count] of moves)
    for (const [x = 0, y = 0] of jumps) {
      const next = String.fromCharCode(square.charCodeAt(0) + x, square.charCodeAt(1) + y)
      if (/^[a-h][1-8]$/.test(next) && !moves.has(next)) moves.set(next, count + 1)
    }
  return moves
}

/** From a8 to h1, as on a board. */
function fromWhitesSide(a: string, b: string): number {
  return b.charCodeAt(1) - a.charCodeAt(1) || a.charCodeAt(0) - b.charCodeAt(0)
}
