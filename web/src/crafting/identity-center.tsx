import type { IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import { initialsOf } from '../card/words.ts'
import styles from './center.module.css'

export interface IdentityCenterProps {
  /** "February 14, 2002", once a Month, a Day and a Year are slotted. */
  readonly birthday: string | null
  readonly match: IdentityMatch | null
  /** How many people fit; null while that is loading or could not be loaded. */
  readonly total: number | null
  readonly hasSlotted: boolean
}

/** In the rosette: the person, or how many people still fit the cards. */
export function IdentityCenter({ birthday, match, total, hasSlotted }: IdentityCenterProps) {
  if (match) {
    return (
      <div className={styles.answer} key={match.id}>
        {birthday !== null && <Question birthday={birthday} isAnswered />}
        <p className={styles.initials} aria-hidden="true">
          {initialsOf(match.name)}
        </p>
        <p className={styles.name}>{match.name}</p>
        <p className={styles.note}>
          {match.birth_month.name} {match.birth_day.name}, {match.birth_year.name}
        </p>
        <p className={styles.note}>{match.category.name}</p>
      </div>
    )
  }
  if (birthday !== null && total === null) return <Question birthday={birthday} />
  if (!hasSlotted || total === null)
    return <p className={styles.question}>{hasSlotted ? '…' : 'Who will it be?'}</p>
  return (
    <>
      <p className={styles.initials}>{total}</p>
      <p className={styles.note}>{total === 1 ? 'person fits' : 'people fit'}</p>
    </>
  )
}

/** The birthday in question; the person it belongs to replaces it once found. */
function Question({ birthday, isAnswered = false }: { birthday: string; isAnswered?: boolean }) {
  return (
    <p className={styles.question} data-asked="" aria-hidden={isAnswered || undefined}>
      Who was born on {birthday}?
    </p>
  )
}
