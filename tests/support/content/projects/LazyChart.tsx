import { lazy, Suspense } from 'react'

// Without a connection, the page works without it.
const Chart = lazy(() => import('./Chart.tsx').catch(() => ({ default: () => <p>No chart.</p> })))

export function LazyChart() {
  return (
    <Suspense fallback={<p>Wait.</p>}>
      <Chart />
    </Suspense>
  )
}
