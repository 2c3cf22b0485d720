import { useState } from 'react'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { combineMaximumText } from '@called-shot/shared/prizes/rules.ts'
import { Button } from '../ui/button.tsx'
import type { BulkEnd } from './bulk-dialog.tsx'
import { CombineDialog } from './combine-dialog.tsx'
import { OpenPacksDialog } from './open-packs-dialog.tsx'
import styles from './selection-bar.module.css'
import { isPageSelected, totalCents, whyNotYet, type Bulk } from './selection.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  readonly bulk: Bulk
  readonly selection: Selection
  /** The cards of the list's current page. */
  readonly page: readonly CardItem[]
}

/** Shown in selection mode: the number of selected cards, what they can become, and the way out within reach of a thumb. */
export function SelectionBar({ bulk, selection, page }: SelectionBarProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { cards } = selection
  const reason = whyNotYet(bulk, cards)
  const isTooMuch = reason === combineMaximumText
  // A single card is not a mistake yet, so there is no warning.
  const warnings = [cards.length > 1 ? reason : null, selection.refused].filter((warning) => warning !== null)
  const Dialog = bulk === 'combine' ? CombineDialog : OpenPacksDialog

  function close({ isDone, refused }: BulkEnd) {
    setConfirming(false)
    if (isDone) selection.end()
    else selection.drop(refused)
  }

  return (
    <section className={styles.bar} aria-label="Selection">
      <p className={styles.count} aria-live="polite">
        <strong>{cards.length}</strong> {bulk === 'open' ? 'pack' : 'card'}
        {cards.length === 1 ? '' : 's'} selected
        {bulk === 'combine' && (
          <>
            , together <strong data-over={isTooMuch || undefined}>{formatUsd(totalCents(cards))}</strong>
          </>
        )}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning} role="alert">
          {warning}
        </p>
      ))}
      <div className={styles.action}>
        <Button tone="ghost" icon="close" label="End the selection" onClick={selection.end}>
          {null}
        </Button>
        {page.length > 1 && (
          <Button tone="ghost" onClick={() => selection.togglePage(page)}>
            {isPageSelected(cards, page) ? 'Clear page' : 'Select page'}
          </Button>
        )}
        <Button tone="primary" disabled={reason !== null} onClick={() => setConfirming(true)}>
          {bulk === 'combine' ? 'Combine' : cards.length > 1 ? `Open ${cards.length} packs` : 'Open packs'}
        </Button>
      </div>
      {isConfirming && <Dialog cards={cards} onClose={close} onLate={selection.drop} />}
    </section>
  )
}
