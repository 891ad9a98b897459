import { lazy, Suspense } from 'react'

// Requested at once, so that the page works if the connection is lost later.
const chart = import('./Chart.tsx')
const Chart = lazy(() => chart)

export function LazyChart() {
  return (
    <Suspense fallback={<p>Wait.</p>}>
      <Chart />
    </Suspense>
  )
}
