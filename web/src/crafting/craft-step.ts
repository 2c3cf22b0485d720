import type { CardItem } from '../card/card-item.ts'

/** Where a craft dialog stands. A prediction that came too late for its event has a step of its own. */
export type CraftStep =
  | { readonly at: 'submit' }
  | { readonly at: 'success'; readonly card: CardItem }
  | { readonly at: 'fail'; readonly message: string }
  | { readonly at: 'rejected' }

const tooLate = 'Event time has already passed'

/** The specification tells a late craft from any other failure by this phrase of the message (CRPR-20). */
export function failedPredictionStep(message: string): CraftStep {
  return message.includes(tooLate) ? { at: 'rejected' } : { at: 'fail', message }
}
