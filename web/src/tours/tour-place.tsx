import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { endedToursCookie, tourAt, tourNames } from '@called-shot/shared/tours.ts'
import { useSession } from '../session/session.ts'
import { subjectOf } from '../session/token.ts'
import type { TourHintProps } from './tour-hint.tsx'
import styles from './tour-place.module.css'
import { markTourSeen, tourEnded, useAskedTour, useSeenTours } from './tour-store.ts'
import { tours } from './tours.ts'

/**
 * A strip that offers the page's tour to players who have not seen it. Its space is reserved, so that it covers nothing
 * and nothing moves when its text loads, in the first view too. A requested tour starts here and ends when the player
 * leaves the page.
 */
export function TourPlace({ renderHint }: { readonly renderHint: (hint: TourHintProps) => ReactNode }) {
  const { pathname } = useLocation()
  const { flags, token, auth_id } = useSession()
  const player = subjectOf(token) ?? ''
  const seen = useSeenTours(player)
  const asked = useAskedTour()
  const tour = tourAt(pathname)
  const isNew = flags.new_user
  const isRead = auth_id !== ''
  // Only the profile says which stops are for this player.
  const isAsked = tour !== null && asked === tour && isRead
  const ended = tourNames.filter((name) => seen.includes(name) || !flags[tours[name].flag])
  const cookie = endedToursCookie(ended)

  useEffect(() => {
    if (isRead) document.cookie = cookie
  }, [isRead, cookie])

  useEffect(() => {
    if (!isAsked) return
    markTourSeen(player, tour)
    const leaving = new AbortController()
    void import('./guide.ts')
      .then(({ guide }) => guide(tour, { isNew, signal: leaving.signal }))
      .catch((error: unknown) => console.error('The tour could not be shown', error))
      .finally(tourEnded)
    return () => leaving.abort()
  }, [isAsked, tour, isNew, player])

  // A player who has used the page and leaves it does not need the tour.
  useEffect(() => {
    if (tour === null) return
    const leaving = new AbortController()
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('#main :is(button, a)') === null) return
      leaving.signal.addEventListener('abort', () => markTourSeen(player, tour))
    }
    document.addEventListener('click', note, { signal: leaving.signal })
    return () => leaving.abort()
  }, [tour, player])

  if (tour === null || isAsked || ended.includes(tour)) return null
  return (
    <aside className={styles.place} aria-label="Tour">
      {/* Only the profile says which words are for this player. */}
      {isRead && <Suspense fallback={null}>{renderHint({ tour, player, isNew })}</Suspense>}
    </aside>
  )
}
