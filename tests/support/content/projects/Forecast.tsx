import './forecast.css'

export function Forecast({ days }: { days: number }) {
  return <p className="forecast">Sun for {days} days.</p>
}
