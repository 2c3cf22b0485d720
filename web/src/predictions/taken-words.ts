import { formatUsd, sumCents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import type { CardItem } from '../card/card-item.ts'
import type { Taken } from './take-result.ts'

/** What calls added to the balance when they were taken. */
export interface Paid {
  readonly all: Cents
  /** The part that is pool bonuses. */
  readonly bonus: Cents
}

export function paidBy(taken: readonly Taken[]): Paid {
  const bonus = sumCents(taken.map(({ bonusCents }) => bonusCents))
  return { all: sumCents([bonus, ...taken.map(({ paidCents }) => paidCents ?? zeroCents)]), bonus }
}

/** What was taken with a call; `paid` is what all calls that were taken with it have paid, which is shown above. */
export function takenWords({ face }: CardItem, taken: Taken, paid: Paid): string {
  const { identity, notRedeemed, nextGame } = taken
  const person = face?.['person'] ?? 'Your Identity'
  return [
    paidBy([taken]).all > 0 ? paidWords(paid) : null,
    notRedeemed === null ? null : `The prize card is in your inventory. ${notRedeemed}`,
    identity && `${person} is back with you${nextGame === null ? '.' : `: ${nextGame}.`}`,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

function paidWords({ all, bonus }: Paid): string {
  if (bonus === all) return `A pool bonus of ${formatUsd(bonus)} is in your balance.`
  const ofPool = bonus > 0 ? `, with a pool bonus of ${formatUsd(bonus)}` : ''
  return `${formatUsd(all)} is in your balance${ofPool}.`
}
