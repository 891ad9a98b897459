import { lazy, Suspense } from 'react'

const Chart = lazy(() => import('./Chart.tsx'))

export function LazyChart() {
  return (
    <Suspense fallback={<p>Wait.</p>}>
      <Chart />
    </Suspense>
  )
}
