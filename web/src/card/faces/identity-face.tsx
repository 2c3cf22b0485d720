import type { FaceProps } from './card-face.tsx'
import { dateText } from '../dates.ts'
import { nameOf } from '../card-label.ts'
import { propertyOf } from '../card-item.ts'
import { initialsOf } from '../words.ts'
import { FaceHead, Fitted, Inked, SmallPrint } from './face-parts.tsx'
import styles from './identity-face.module.css'

/** A certificate: initials in the person's rosette, name, profession and birth date, the record so far. */
export function IdentityFace({ card }: FaceProps) {
  const face = card.face ?? {}
  const name = face['person'] ?? nameOf(card)
  const streak = face['streak'] ?? propertyOf(card, 'Win Streak')
  const predictions = face['predictions'] ?? propertyOf(card, 'Predictions')
  const correct = face['correct'] ?? propertyOf(card, 'Correct')
  const born = face['birth_date']
  return (
    <span className={styles.face}>
      <FaceHead card={card} />
      <span className={styles.initials}>
        <Inked text={initialsOf(name)} />
      </span>
      <span className={styles.foot}>
        <Fitted text={name} room={{ width: 77, height: 24, largest: 15.5, smallest: 7.5 }} />
        <span className={styles.rule} />
        <SmallPrint
          rows={[
            [face['category'] ?? propertyOf(card, 'Type'), face['team'] ?? propertyOf(card, 'Team')],
            [born ? dateText(born) : null, record({ streak, predictions, correct })],
          ]}
        />
      </span>
    </span>
  )
}

/** "3 of 5" once there is a record, with the streak beside it while there is one. */
function record(stats: {
  streak: string | null
  predictions: string | null
  correct: string | null
}): string {
  const count = Number(stats.predictions ?? 0)
  if (count === 0) return 'Unplayed'
  const streak = Number(stats.streak ?? 0)
  return streak > 1 ? `Streak ${streak}` : `${stats.correct ?? 0} of ${count}`
}
