import { Suspense, useId, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Dashboard } from '../hub/use-dashboard.ts'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import styles from './coming-games.module.css'

// A newcomer has neither games nor trades, so a first visit does not wait for these scripts.
const Games = lazyPart(() => import('./coming-games.tsx'), 'Games')
const TradeList = lazyPart(() => import('./trades.tsx'), 'TradeList')

const NoticeOffer = lazyPart(() => import('../notifications/notice-offer.tsx'), 'NoticeOffer')
const Watched = lazyPart(() => import('../standing/calls-on.tsx'), 'CallsOn')

/** Games underway with calls of the player. */
export function CallsOn({ counts }: Pick<Dashboard, 'counts'>) {
  return (
    counts.live > 0 && (
      <Part>
        <Watched />
      </Part>
    )
  )
}

/** When the player's people play next, and against whom. */
export function ComingGames({ games }: Pick<Dashboard, 'games'>) {
  const id = useId()
  return (
    <section className={styles.games} aria-labelledby={id}>
      <h2 id={id}>Next games of my people</h2>
      {games.length === 0 ? (
        <p className={styles.none}>
          None of your people has a game coming up. Craft an Identity to see that person’s next games here.
        </p>
      ) : (
        <Part>
          <Games games={games} />
        </Part>
      )}
    </section>
  )
}

/** The offer that a notice links to; rarely present, so it loads only on demand. */
export function OfferOfNotice() {
  const { search } = useLocation()
  return (
    search.includes('offer=') && (
      <Part>
        <NoticeOffer />
      </Part>
    )
  )
}

/** Offers waiting for an answer, and the sales of the last week. Draws nothing if there are none. */
export function Trades({ offers, sold }: Pick<Dashboard, 'offers' | 'sold'>) {
  if (offers.length === 0 && sold.length === 0) return null
  return (
    <Part>
      <TradeList offers={offers} sold={sold} />
    </Part>
  )
}

function Part({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary place="dashboard" instead={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
