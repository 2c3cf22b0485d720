import { kindNames, partKinds } from '@called-shot/shared/cards/kinds.ts'
import { predictionSlots, slotFields } from '@called-shot/shared/crafting/rules.ts'
import { wordList } from '@called-shot/shared/word-list.ts'
import { ApiError, type ErrorCode } from '../api/api-error.ts'
import type { Failed } from '../flow/flow-dialog.tsx'
import type { Failure } from '../flow/use-flow.ts'
import quiet from '../ui/quiet.module.css'
import type { Slot } from './slots.ts'

const tooLate = 'Event time has already passed'

/** Why nothing was crafted, or that it is not known whether it was. The title is the specification's own (CRID-41). */
export function craftFailed(failure: Failure): Failed {
  return {
    title: 'Craft prediction failed.',
    ...wordsOf(failure),
    again: 'Pressing Craft again with the same cards is safe.',
    children:
      failure.isCertain && !isAboutLostCards(failure) ? (
        <p className={quiet.text}>Your cards are still yours.</p>
      ) : null,
  }
}

/** The specification distinguishes a late craft from other failures by this phrase of the message (CRPR-20). */
export function predictionFailed(failure: Failure): Failed {
  if (!failure.message.includes(tooLate)) return craftFailed(failure)
  return {
    title: 'Unable to craft prediction!',
    what: "It's too close to the start of this event to make a prediction",
    children: <p className={quiet.text}>Your cards are still yours. Choose another event for them.</p>,
  }
}

/** The slots whose cards the player can no longer craft with. */
export function lostSlots(failure: Failure): readonly Slot[] {
  return isAboutLostCards(failure) ? slotsNamedBy(failure) : []
}

interface Loss {
  readonly now: string
  readonly perhaps: string
}

const losses: Readonly<Partial<Record<ErrorCode, Loss>>> = {
  gone: { now: 'no longer yours', perhaps: 'used in another tab' },
  not_yours: { now: 'no longer yours', perhaps: 'sold' },
  changed: { now: 'no longer free', perhaps: 'used in another tab' },
}

const lossIn = ({ error }: Failure) => (error instanceof ApiError ? losses[error.code] : undefined)

const isAboutLostCards = (failure: Failure) => lossIn(failure) !== undefined

function slotsNamedBy({ error }: Failure): readonly Slot[] {
  const fields = error instanceof ApiError ? error.fields : []
  return [...partKinds, ...predictionSlots].filter((slot) => fields.includes(slotFields[slot]))
}

/** The server's own words (CRID-41), after which cards were lost, by their slots. */
export function wordsOf(failure: Failure): Pick<Failed, 'what' | 'reason'> {
  const loss = lossIn(failure)
  const names = slotsNamedBy(failure).map((slot) => kindNames[slot])
  if (loss && names.length > 0) {
    const [cards, verb, they] = names.length === 1 ? ['card', 'is', 'It'] : ['cards', 'are', 'They']
    return {
      what: `The ${wordList(names)} ${cards} ${verb} ${loss.now}. ${they} may have been ${loss.perhaps}.`,
      reason: failure.message,
    }
  }
  return { what: failure.message || 'An unexpected error occurred.' }
}
