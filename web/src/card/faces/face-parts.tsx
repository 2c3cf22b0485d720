import type { CSSProperties, ReactNode } from 'react'
import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import type { CardItem } from '../card-item.ts'
import { kindOf } from '../card-kind.ts'
import { fitText, type Room } from '../fit-text.ts'
import styles from './face.module.css'

/** The head of a card: its kind on the left, its rarity on the right. */
export function FaceHead({ card, children }: { card: CardItem; children?: ReactNode }) {
  return (
    <span className={styles.head}>
      <span>{kindNames[kindOf(card)]}</span>
      <span>{children ?? card.rarity_name}</span>
    </span>
  )
}

/** A text in the heading font, as large as its space allows. */
export function Fitted({
  text,
  room,
  className,
}: {
  text: string
  room: Room
  className?: string | undefined
}) {
  const { lines, size } = fitText(text, room)
  const style: CSSProperties = { fontSize: `${size.toFixed(2)}cqw` }
  return (
    <span
      className={`${styles.fitted} ${className ?? ''}`}
      style={style}
      data-set={size > room.smallest || undefined}
    >
      {lines.map((line, index) => (
        <span key={index}>{line} </span>
      ))}
    </span>
  )
}

/** Numerals, initials, codes in the ink of the rarity; `size` in hundredths of the card's width. */
export function Inked({ text, size }: { text: string; size?: number | undefined }) {
  return (
    <span
      className={styles.inked}
      data-text={text}
      style={size ? { fontSize: `${size.toFixed(2)}cqw` } : undefined}
    >
      <span className={styles.ink}>{text}</span>
    </span>
  )
}

/** The collection at the foot, which tells equal cards apart; also on cards too small for other small print. */
export function CollectionPrint({ card }: { card: CardItem }) {
  return <span className={styles.collection}>{card.collection}</span>
}

/** Small print in columns, as at the foot of a certificate. */
export function SmallPrint({ rows }: { rows: readonly (readonly ReactNode[])[] }) {
  return (
    <span className={styles.smallPrint}>
      {rows.map((row, index) => (
        <span key={index} className={styles.row}>
          {row.filter(Boolean).map((text, column) => (
            <span key={column}>{text}</span>
          ))}
        </span>
      ))}
    </span>
  )
}
