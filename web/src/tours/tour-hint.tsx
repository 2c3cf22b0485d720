import type { TourName } from '@called-shot/shared/tours.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './tour-hint.module.css'
import { askForTour, markTourSeen } from './tour-store.ts'
import { tourWords } from './tour-words.ts'

export interface TourHintProps {
  readonly tour: TourName
  readonly player: string
  readonly isNew: boolean
}

/** Offers the screen's tour once. Once taken or dismissed, it does not come back by itself (SES-50). */
export function TourHint({ tour, player, isNew }: TourHintProps) {
  const { hint, welcome = hint } = tourWords[tour]

  function putAway() {
    markTourSeen(player, tour)
    // The focused button no longer exists. Keyboard users continue at the page's content.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.hint}>
      <p>{isNew ? welcome : hint}</p>
      <Button size="small" onClick={() => askForTour(tour)}>
        Show me around
      </Button>
      <button type="button" className={styles.close} aria-label="Dismiss this hint" onClick={putAway}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
