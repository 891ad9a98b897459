export function Card({ to }: { to: string }) {
  return (
    <p>
      <a href={`https://code.example/${to}`}>A card</a>
    </p>
  )
}
