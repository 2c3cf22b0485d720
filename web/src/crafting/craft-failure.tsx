import type { Failed } from '../flow/flow-dialog.tsx'
import type { Failure } from '../flow/use-flow.ts'
import styles from './craft-dialog.module.css'

const tooLate = 'Event time has already passed'

/** Why nothing was crafted, or that the outcome is unknown. The title is specified (CRID-41). */
export function craftFailed({ message, isCertain }: Failure): Failed {
  return {
    title: 'Craft prediction failed.',
    what: message === '' ? 'An unexpected error occurred.' : message,
    children: (
      <p className={styles.still}>
        {isCertain
          ? 'Your cards are still yours.'
          : 'It may have gone through. Pressing Craft again with the same cards is safe.'}
      </p>
    ),
  }
}

/** The specification distinguishes a late craft from other failures by this phrase of the message (CRPR-20). */
export function predictionFailed(failure: Failure): Failed {
  if (!failure.message.includes(tooLate)) return craftFailed(failure)
  return {
    title: 'Unable to craft prediction!',
    what: "It's too close to the start of this event to make a prediction",
    children: <p className={styles.still}>Your cards are still yours. Choose another event for them.</p>,
  }
}
