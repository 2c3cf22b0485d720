import { propertyOf } from '../card-item.ts'
import { fitText } from '../fit-text.ts'
import { centsIn, moneyNumeral, moneyWords, serialNumber } from '../words.ts'
import type { FaceProps } from './card-face.tsx'
import { FaceHead, Fitted, Inked } from './face-parts.tsx'
import styles from './prize-face.module.css'

/** A banknote: the value in numerals and in words, its serial number on both edges, and whether it is redeemable. */
export function PrizeFace({ card }: FaceProps) {
  const valueCents =
    centsIn(card.face?.['value'] ?? propertyOf(card, 'Prize Value', 'Value') ?? card.name) ?? 0
  const numeral = moneyNumeral(valueCents)
  const serial = card.face?.['serial'] ?? serialNumber(card.id)
  const redeemable = card.tag.toLowerCase() === 'redeemable'
  const { size } = fitText(numeral, { width: 64, height: 46, largest: 46, smallest: 18, leading: 1 })
  return (
    <span className={styles.face}>
      <FaceHead card={card} />
      <span className={styles.serial}>{serial}</span>
      <span className={styles.serial} data-edge="right">
        {serial}
      </span>
      <span className={styles.numeral}>
        <Inked text={numeral} size={size} />
      </span>
      <span className={styles.words}>
        <Fitted text={moneyWords(valueCents)} room={{ width: 76, height: 13, largest: 12.5, smallest: 7 }} />
      </span>
      <span className={styles.promise} data-pays={redeemable || undefined}>
        {redeemable ? 'Redeemable' : 'Not Redeemable'}
      </span>
    </span>
  )
}
