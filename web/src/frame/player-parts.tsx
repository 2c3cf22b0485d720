import { Suspense, type ReactNode } from 'react'
import type { CardItem } from '../card/card-item.ts'
import { HeaderTools } from '../header/header.tsx'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'

/** The parts of a player's pages that visitors of the landing page should not wait for. */
export const NotificationNews = lazyPart(
  () => import('../notifications/notification-news.tsx'),
  'NotificationNews',
)
/** Few ever see it: fetched when there is something to say. */
export const ClosedNotice = lazyPart(() => import('./closed-notice.tsx'), 'ClosedNotice')

/** The calls that were decided and not shown yet: fetched with the first of them. */
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

/** Fetched along with the page's own script for a logged-in player. */
export async function fetchPlayerParts(): Promise<void> {
  await Promise.allSettled([HeaderTools.load(), NotificationNews.load()])
}
