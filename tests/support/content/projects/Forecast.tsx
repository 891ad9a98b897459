export function Forecast({ days }: { days: number }) {
  return <p>Sun for {days} days.</p>
}
