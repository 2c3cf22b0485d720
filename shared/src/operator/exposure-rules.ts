import type { OutcomeStatus } from '../events/verdicts.ts'
import { sumCents, type Cents } from '../money.ts'

/** The predictions on one outcome that nobody has claimed yet. */
export interface Exposed {
  readonly personId: string | null
  readonly status: OutcomeStatus
  readonly predictions: number
  /** Face value of the prizes in them: what the house owes if it comes true. */
  readonly owedCents: Cents
}

export interface Affected {
  readonly outcomes: number
  readonly predictions: number
  /** The amount that would no longer be owed if they came true. */
  readonly owedCents: Cents
}

/** The exposure that a canceled event, or a move of more than 14 days, makes void: everything undecided on it. */
export function voidedByEvent(exposed: readonly Exposed[]): Affected {
  return affected(exposed.filter(({ status }) => status === 'pending'))
}

/** The exposure that becomes void when a person no longer takes part: everything undecided on that person. */
export function voidedByPerson(exposed: readonly Exposed[], personId: string): Affected {
  return affected(exposed.filter((each) => each.status === 'pending' && each.personId === personId))
}

/** The maximum that the house can owe: what has already come true, and everything undecided if it comes true. */
export function maxOwed(exposed: readonly Exposed[]): Cents {
  return sumCents(
    exposed
      .filter(({ status }) => status === 'pending' || status === 'true')
      .map(({ owedCents }) => owedCents),
  )
}

function affected(those: readonly Exposed[]): Affected {
  return {
    outcomes: those.length,
    predictions: those.reduce((sum, { predictions }) => sum + predictions, 0),
    owedCents: sumCents(those.map(({ owedCents }) => owedCents)),
  }
}
