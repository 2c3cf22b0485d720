import { refuse, type Refusal } from '../refusals.ts'

/** The header in which a second operator's call names the proposal that it confirms, by its number in Work. */
export const confirmsHeader = 'x-confirms'

/** The refusal of a call that confirms what another operator has confirmed, or what has expired. */
export function noLongerWaits(): Refusal {
  return refuse(
    'changed',
    'This no longer waits: another operator has confirmed it, or it expired after a day.',
  )
}
