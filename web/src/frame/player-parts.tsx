import { Suspense, type ReactNode } from 'react'
import type { CardItem } from '../card/card-item.ts'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import type { NotificationNewsProps } from '../notifications/notification-news.tsx'
import type { TourHintProps } from '../tours/tour-hint.tsx'

/** The parts of a player's pages that visitors of the landing page should not wait for: one file for all three. */
const playersTools = () => import('./players-tools.tsx')
export const HeaderTools = lazyPart<'HeaderTools', object>(playersTools, 'HeaderTools')
export const NotificationNews = lazyPart<'NotificationNews', NotificationNewsProps>(
  playersTools,
  'NotificationNews',
)
export const TourHint = lazyPart<'TourHint', TourHintProps>(playersTools, 'TourHint')

/** Rarely seen, so it loads only when there is something to say. */
export const ClosedNotice = lazyPart(() => import('./closed-notice.tsx'), 'ClosedNotice')

/** Decided calls that were not shown yet; loads with the first of them. */
export const DecidedCalls = lazyPart(() => import('../predictions/decided-calls.tsx'), 'DecidedCalls')

const CardRing = lazyPart(() => import('../standing/card-ring.tsx'), 'CardRing')

/** A call's standing on its card. The script loads with the first open prediction on screen. */
export function liveOnCard(card: CardItem): ReactNode {
  return (
    <ErrorBoundary place="ring" instead={null}>
      <Suspense fallback={null}>
        <CardRing card={card} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Loads them along with the page's own script for a logged-in player, so that all are there at the first paint. */
export async function fetchPlayerParts(): Promise<void> {
  await Promise.allSettled([HeaderTools.load(), NotificationNews.load(), TourHint.load()])
}
