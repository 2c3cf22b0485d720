import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import styles from './craft-bar.module.css'
import type { LiveRarity } from './use-rarity.ts'

export interface CraftBarProps {
  readonly rarity: LiveRarity
  /** The reason for this rarity, in a sentence. */
  readonly reason: string | null
  readonly terms: string
  /** Other things to know before agreeing. */
  readonly note?: ReactNode
  readonly isAgreed: boolean
  readonly onAgree: (isAgreed: boolean) => void
  /** What is still missing before crafting; null: ready. */
  readonly missing: string | null
  readonly isCrafting: boolean
  readonly onCraft: () => void
}

/** The expected result, the cost, and the button that crafts. */
export function CraftBar({
  rarity,
  reason,
  terms,
  note = null,
  isAgreed,
  onAgree,
  missing,
  isCrafting,
  onCraft,
}: CraftBarProps) {
  return (
    <section className={styles.bar} aria-label="Craft">
      <output className={styles.rarity} data-rarity={rarity.rarity ?? 0}>
        {rarity.isError ? (
          <span className={styles.hint}>Error calculating rarity</span>
        ) : rarity.name === null ? (
          <span className={styles.hint}>Slot two or more cards</span>
        ) : (
          <>
            <span className={styles.name}>{rarity.name}</span>
            {reason !== null && <span className={styles.reason}>{reason}</span>}
          </>
        )}
      </output>
      <div className={styles.terms}>
        <Checkbox checked={isAgreed} onChange={onAgree}>
          {terms}
        </Checkbox>
        {note !== null && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.craft}>
        <Button
          tone="primary"
          size="large"
          wide
          disabled={missing !== null}
          pending={isCrafting}
          onClick={onCraft}
        >
          Craft
        </Button>
        <p className={styles.missing} aria-live="polite">
          {missing}
        </p>
      </div>
    </section>
  )
}
