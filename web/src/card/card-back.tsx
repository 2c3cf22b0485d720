import type { ReactNode } from 'react'
import { artBackPath } from '@called-shot/shared/art/art-path.ts'
import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import { Mark } from '../ui/mark.tsx'
import type { CardItem } from './card-item.ts'
import { kindOf } from './card-kind.ts'
import styles from './card-back.module.css'

interface CardBackProps {
  readonly card: CardItem
  /** With the card's particulars; a hidden card must not show them. */
  readonly printed: boolean
  /** Loaded at once and not when it scrolls into view. */
  readonly eager: boolean
  /** Below the particulars. */
  readonly more?: ReactNode
}

/** The back of a kind. */
export function CardBack({ card, printed, eager, more }: CardBackProps) {
  const kind = kindOf(card)
  const src = card.image_back === '' ? artBackPath(kind) : card.image_back
  const lines = card.properties.slice(0, 6)
  return (
    <span className={styles.back} data-printed={printed ? (lines.length > 4 ? 'long' : 'short') : undefined}>
      <img
        className={styles.print}
        src={src}
        alt=""
        width={360}
        height={504}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'auto' : 'low'}
        draggable={false}
      />
      <span className={styles.kind}>{kindNames[kind]}</span>
      <span className={styles.medal}>
        <Mark />
      </span>
      {printed ? (
        <span className={styles.particulars}>
          {lines.map(({ title, text }) => (
            <span key={title} className={styles.line}>
              <span>{title}</span>
              <span>{text}</span>
            </span>
          ))}
          {more}
        </span>
      ) : (
        <span className={styles.name}>Called Shot</span>
      )}
    </span>
  )
}
