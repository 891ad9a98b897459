import './chart.css'
import weather from './weather.json'

/** So large that React would stream it. */
export default function Chart() {
  return (
    <p className="chart" data-values={'1,'.repeat(7000)}>
      A chart of {weather.days} days.
    </p>
  )
}
