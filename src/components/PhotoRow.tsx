import type { ReactNode } from 'react'

export function PhotoRow({ children }: { children: ReactNode }) {
  return <div className="photo-row">{children}</div>
}
