import type { IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import { initialsOf } from '../card/words.ts'
import styles from './centre.module.css'

export interface IdentityCentreProps {
  readonly match: IdentityMatch | null
  readonly total: number
  readonly hasSlotted: boolean
  readonly isLoading: boolean
}

/** In the rosette: the person, or how many the cards still leave. */
export function IdentityCentre({ match, total, hasSlotted, isLoading }: IdentityCentreProps) {
  if (match) {
    return (
      <>
        <p className={styles.initials} aria-hidden="true">
          {initialsOf(match.name)}
        </p>
        <p className={styles.name}>{match.name}</p>
        <p className={styles.note}>
          {match.birth_day.name} {match.birth_month.name} {match.birth_year.name}
        </p>
        <p className={styles.note}>{match.category.name}</p>
      </>
    )
  }
  if (!hasSlotted || isLoading)
    return <p className={styles.question}>{hasSlotted ? '…' : 'Who will it be?'}</p>
  return (
    <>
      <p className={styles.initials}>{total}</p>
      <p className={styles.note}>{total === 1 ? 'person fits' : 'people fit'}</p>
    </>
  )
}
