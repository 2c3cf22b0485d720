import { market } from '@called-shot/shared/market/contract.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { useCall } from '../api/query.ts'
import { Card } from '../card/card.tsx'
import styles from './missing-parts.module.css'
import { completesWords } from './missing-parts-words.ts'

interface MissingPartsProps {
  readonly selected: number | null
  readonly onOpen: (card: CardItem) => void
}

/** Cards for sale that complete a person: each is the player's only missing part. Draws nothing if there are none. */
export function MissingParts({ selected, onOpen }: MissingPartsProps) {
  const { data } = useCall(market.missingParts)
  if (!data || data.data.length === 0) return null
  return (
    <section className={styles.parts} aria-labelledby="missing-parts">
      <h2 id="missing-parts">Parts you are missing</h2>
      <ul className={styles.row}>
        {data.data.map((part) => (
          <li key={part.card.id}>
            <Card card={part.card} selected={part.card.id === selected} onOpen={() => onOpen(part.card)} />
            <p className={styles.who}>{completesWords(part)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
