import { shortName } from '@called-shot/shared/cards/short-name.ts'
import { Emblem, eventEmblem } from '../emblems.tsx'
import { propertyOf } from '../card-item.ts'
import { nameOf } from '../card-label.ts'
import { momentOf } from '../dates.ts'
import type { FaceProps } from './card-face.tsx'
import { FaceHead, Fitted, Inked, SmallPrint } from './face-parts.tsx'
import parts from './face.module.css'
import styles from './event-face.module.css'

/** A match ticket: two codes or a title over the perforation, date and time on the stub. */
export function EventFace({ card }: FaceProps) {
  const face = card.face ?? {}
  const { away, home } = face
  const moment = face['starts_at'] ? momentOf(face['starts_at']) : null
  const type = face['event_type'] ?? propertyOf(card, 'Event Type') ?? ''
  const title = shortName(face['event'] ?? nameOf(card))
  return (
    <span className={styles.face}>
      <FaceHead card={card} />
      {away && home ? (
        <span className={styles.sides}>
          <Inked text={away} />
          <span className={styles.at}>at</span>
          <Inked text={home} />
        </span>
      ) : (
        <span className={styles.title}>
          <Emblem name={eventEmblem(type)} className={styles.emblem} />
          <Fitted
            text={title}
            className={parts['clear']}
            room={{ width: 76, height: 44, largest: 18, smallest: 7.5 }}
          />
        </span>
      )}
      <span className={styles.perforation} />
      <span className={styles.stub}>
        {moment ? (
          <>
            <Fitted text={moment.day} room={{ width: 62, height: 11, largest: 12.5, smallest: 8 }} />
            <Fitted text={moment.time} room={{ width: 62, height: 11, largest: 12.5, smallest: 8 }} />
          </>
        ) : (
          <Fitted text={type || title} room={{ width: 62, height: 20, largest: 11, smallest: 7 }} />
        )}
        <SmallPrint rows={[[card.collection]]} />
      </span>
      <span className={styles.code} />
      {card.is_valid_event === false && <span className={styles.expired}>Expired</span>}
    </span>
  )
}
