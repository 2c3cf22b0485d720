import type { FaceProps } from './card-face.tsx'
import { dateText } from '../dates.ts'
import { nameOf } from '../card-label.ts'
import { propertyOf, recordOf, type CardItem } from '../card-item.ts'
import { initialsOf } from '../words.ts'
import { CollectionPrint, FaceHead, Fitted, Inked, SmallPrint } from './face-parts.tsx'
import styles from './identity-face.module.css'

/** A certificate: initials in the person's rosette, name, profession and birth date, the record so far. */
export function IdentityFace({ card }: FaceProps) {
  const face = card.face ?? {}
  const name = face['person'] ?? nameOf(card)
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
            [face['category'] ?? propertyOf(card, 'Type'), teamOf(card) ?? card.collection],
            [born ? dateText(born) : null, recordText(card)],
          ]}
        />
        <span className={styles.collection}>
          <CollectionPrint card={card} />
        </span>
      </span>
    </span>
  )
}

/** A team plays for one collection, so only a person without one needs its name. */
function teamOf(card: CardItem): string | null {
  return card.face?.['team'] ?? propertyOf(card, 'Team')
}

/** "3/5 right" once there is a record, with the streak in its place while there is one. */
function recordText(card: CardItem): string {
  const { count, correct, streak } = recordOf(card)
  if (count === 0) return 'Unplayed'
  return streak > 1 ? `Streak ${streak}` : `${correct}/${count} right`
}
