import type { CardItem } from '../card/card-item.ts'

/** Where a craft dialog stands. A prediction that came too late for its event has a step of its own. */
export type CraftStep =
  | { readonly at: 'submit' }
  /** Null: the server said that it was done, and nothing about the card. */
  | { readonly at: 'success'; readonly card: CardItem | null }
  /** Certain: the server refused, and nothing has moved. If not, no answer came, and nobody knows. */
  | { readonly at: 'fail'; readonly message: string; readonly isCertain: boolean }
  | { readonly at: 'rejected' }

const tooLate = 'Event time has already passed'

/** The specification tells a late craft from any other failure by this phrase of the message (CRPR-20). */
export function failedPredictionStep(message: string, isCertain: boolean): CraftStep {
  return message.includes(tooLate) ? { at: 'rejected' } : failedStep(message, isCertain)
}

export function failedStep(message: string, isCertain: boolean): CraftStep {
  return { at: 'fail', message, isCertain }
}
