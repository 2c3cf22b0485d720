import type { ReactNode } from 'react'
import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import type { CardItem } from './card-item.ts'
import { kindOf } from './card-kind.ts'
import { nameOf } from './card-label.ts'
import styles from './card-line.module.css'
import { Card } from './card.tsx'

/** The card a dialog is about: small, with its name and a few words beside it. */
export function CardLine({ card, children }: { card: CardItem; children?: ReactNode }) {
  const kind = kindOf(card)
  const facts = [
    kindNames[kind],
    kind === 'pack' ? `Tier ${card.tier ?? 1}` : card.rarity_name,
    card.collection,
  ]
  return (
    <div className={styles.line}>
      <div inert aria-hidden="true">
        <Card card={card} size="small" eager />
      </div>
      <div className={styles.words}>
        <p className={styles.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
        <p className={styles.name}>{nameOf(card)}</p>
        {children}
      </div>
    </div>
  )
}
