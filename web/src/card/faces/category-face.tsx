import { nameOf } from '../card-label.ts'
import { categoryEmblem, Emblem } from '../emblems.tsx'
import type { FaceProps } from './card-face.tsx'
import { CollectionPrint, FaceHead, Fitted } from './face-parts.tsx'
import styles from './category-face.module.css'

/** A seal: the emblem of the category in its rosette, a banner across it, the issue below. */
export function CategoryFace({ card }: FaceProps) {
  return (
    <span className={styles.face}>
      <FaceHead card={card} />
      <Emblem name={categoryEmblem(card.name)} className={styles.emblem} />
      <span className={styles.banner}>
        <span className={styles.cloth}>
          <Fitted text={nameOf(card)} room={{ width: 70, height: 15, largest: 13.5, smallest: 7 }} />
        </span>
      </span>
      <span className={styles.foot}>
        <CollectionPrint card={card} />
      </span>
    </span>
  )
}
