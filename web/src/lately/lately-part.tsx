import { Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'

const Latest = lazyPart(() => import('./latest-trades.tsx'), 'LatestTrades')

/**
 * What happens around the player. Its script and what it tells come when somebody has scrolled to it, so that no first
 * visit waits for them; where it cannot be read nothing is missed.
 */
export function Lately() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      {isNear && (
        <ErrorBoundary place="lately" instead={null}>
          <Suspense fallback={null}>
            <Latest />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
