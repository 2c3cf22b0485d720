import { use } from 'react'
import { propertyOf } from '../card-item.ts'
import { longestName } from '@called-shot/shared/cards/short-name.ts'
import type { Verdict } from '@called-shot/shared/events/verdicts.ts'
import { nameOf } from '../card-label.ts'
import { CardLive } from '../card-live.ts'
import { momentOf, type Moment } from '../dates.ts'
import { centsIn, initialsOf, moneyNumeral } from '../words.ts'
import type { FaceProps } from './card-face.tsx'
import { FaceHead, Fitted, Inked, SmallPrint } from './face-parts.tsx'
import styles from './prediction-face.module.css'

/** A sealed contract: who, what and when in one sentence, the prize in the seal, a stamp once it is decided. */
export function PredictionFace({ card }: FaceProps) {
  const face = card.face ?? {}
  const person = face['person'] ?? propertyOf(card, 'Identity')
  const sentence = face['sentence'] ?? face['trigger'] ?? propertyOf(card, 'Trigger') ?? nameOf(card)
  const event = face['event'] ?? propertyOf(card, 'Event')
  const moment = face['starts_at'] ? momentOf(face['starts_at']) : null
  const prize = face['value'] ?? propertyOf(card, 'Prize Value')
  const stamp = stampOf(card.tag, face['outcome'])
  const live = use(CardLive)
  return (
    <span className={styles.face}>
      <FaceHead card={card} />
      {!stamp && live?.(card)}
      <span className={styles.initials}>
        <Inked text={person ? initialsOf(person) : 'CS'} />
      </span>
      {prize && (
        <Fitted
          className={styles.seal}
          text={moneyNumeral(centsIn(prize) ?? 0)}
          room={{ width: 18, height: 11, largest: 8.6, smallest: 6.5 }}
        />
      )}
      <span className={styles.sentence}>
        {person && <Fitted text={person} room={{ width: 77, height: 11, largest: 11.4, smallest: 6.5 }} />}
        <span className={styles.says} data-long={sentence.length > longestName || undefined}>
          {sentence}
        </span>
      </span>
      <span className={styles.foot}>
        <SmallPrint rows={[[event], [moment ? <When key="when" moment={moment} /> : card.collection]]} />
      </span>
      {stamp && (
        <span className={styles.stamp} data-stamp={stamp}>
          {stamp}
        </span>
      )}
    </span>
  )
}

function When({ moment: { date, clock, zone } }: { readonly moment: Moment }) {
  return (
    <>
      {date} · {clock}
      <span className={styles.zone}> {zone}</span>
    </>
  )
}

/** The words of the rubber stamp; null until the outcome is final. */
function stampOf(tag: string, outcome: string | undefined): Verdict | null {
  const word = outcome ?? /^resolved (\w+)$/i.exec(tag)?.[1]?.toLowerCase()
  return word === 'true' || word === 'false' || word === 'void' ? word : null
}
