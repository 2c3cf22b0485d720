import { Suspense, useRef } from 'react'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { useNear } from '../ui/use-near.ts'

const Latest = lazyPart(() => import('./latest-trades.tsx'), 'LatestTrades')

/**
 * The latest sales and pulls of all players. Script and data load when the player scrolls here, so that no first visit
 * waits for them. If they fail to load, nothing is shown.
 */
export function Lately() {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
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
