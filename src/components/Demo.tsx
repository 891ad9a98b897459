import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Stamp } from '../stamp.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type DemoProps = { load: () => Promise<{ default: ComponentType }>; children: ReactNode }

/**
 * Shows its children, and in their place the component that `load` imports: from when it is near the screen until its
 * project is closed or the page is left. Only a browser loads it, so it may use packages that need `window`.
 */
export function Demo({ load, children, ...stamp }: DemoProps & Stamp) {
  const box = useRef<HTMLDivElement>(null)
  const [Program, setProgram] = useState<ComponentType>()
  useEffect(() => {
    const element = box.current as HTMLElement
    const start = (entries: IntersectionObserverEntry[]) => {
      const isNear = entries.some(({ isIntersecting }) => isIntersecting)
      // Another one for each run, so that what could not be loaded is tried again.
      if (isNear) setProgram((running: typeof Program) => running ?? lazy(load))
    }
    const stop = () => {
      if (!element.checkVisibility()) setProgram(undefined)
    }
    const observer = new IntersectionObserver(start, { rootMargin: '50%' })
    observer.observe(element)
    // It does not bubble.
    addEventListener('toggle', stop, true)
    return () => {
      observer.disconnect()
      removeEventListener('toggle', stop, true)
    }
  }, [load])
  // Inside a figure, on which the size of its picture depends, so that its caption stays visible.
  const place = box.current?.querySelector(':scope > figure') ?? box.current
  return (
    <div {...stamp} className="demo" ref={box}>
      {children}
      {Program && place && (
        <ErrorBoundary>
          <Suspense>
            {createPortal(
              <div className="program">
                <Program />
              </div>,
              place,
            )}
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
