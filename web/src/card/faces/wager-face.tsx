import { propertyOf } from '../card-item.ts'
import { fitText } from '../fit-text.ts'
import { centsIn, moneyNumeral, moneyWords, serialNumber } from '../words.ts'
import type { FaceProps } from './card-face.tsx'
import { FaceHead, Fitted, Inked, SmallPrint } from './face-parts.tsx'
import styles from './wager-face.module.css'

/** A stake: a chip on a slip, its value in the middle. */
export function WagerFace({ card }: FaceProps) {
  const valueCents =
    centsIn(card.face?.['value'] ?? propertyOf(card, 'Value', 'Prize Value') ?? card.name) ?? 0
  const numeral = moneyNumeral(valueCents)
  const { size } = fitText(numeral, { width: 33, height: 25, largest: 25, smallest: 9, leading: 1 })
  return (
    <span className={styles.face}>
      <FaceHead card={card} />
      <span className={styles.chip} />
      <span className={styles.numeral}>
        <Inked text={numeral} size={size} />
      </span>
      <span className={styles.foot}>
        <Fitted text="Tournament wager" room={{ width: 76, height: 20, largest: 13, smallest: 8 }} />
        <SmallPrint rows={[[moneyWords(valueCents)], [card.face?.['serial'] ?? serialNumber(card.id)]]} />
      </span>
    </span>
  )
}
