import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { kindOf, kindWord } from '../card/card-kind.ts'
import { TurningCard } from '../card/turning-card.tsx'
import { Button } from '../ui/button.tsx'
import styles from './card-details.module.css'

interface CardDetailsProps {
  readonly card: CardItem
  readonly onClose: () => void
  /** What its owner, or a buyer, can do with it now. */
  readonly actions?: ReactNode
  /** Who or what it goes with. */
  readonly children?: ReactNode
}

/** The left panel of a list: the card large, what can be done with it, and everything that is known of it. */
export function CardDetails({ card, onClose, actions, children }: CardDetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const kind = kindWord(kindOf(card))

  // On phones the panel covers the list, so that is where reading goes on.
  useEffect(() => {
    if (window.matchMedia('(max-width: 767px)').matches) heading.current?.focus({ preventScroll: true })
  }, [card.id])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }

  return (
    <aside className={styles.panel} aria-label={`${kind} details`} onKeyDown={closeOnEscape}>
      <div className={styles.bar}>
        <p>
          {kind} · {card.collection}
        </p>
        <Button tone="ghost" size="small" icon="close" label="Close details" onClick={onClose}>
          {null}
        </Button>
      </div>
      <div className={styles.card}>
        <TurningCard key={card.id} card={card} />
      </div>
      <h2 ref={heading} className={styles.name} tabIndex={-1}>
        {card.name}
      </h2>
      {actions && <div className={styles.actions}>{actions}</div>}
      <Pairs title="Properties" pairs={card.properties} />
      <Pairs title="Pack contents" pairs={card.pack_contents ?? []} />
      {children}
    </aside>
  )
}

function Pairs({ title, pairs }: { title: string; pairs: CardItem['properties'] }) {
  if (pairs.length === 0) return null
  return (
    <section className={styles.pairs}>
      <h3>{title}</h3>
      <dl>
        {pairs.map((pair) => (
          <div key={pair.title + pair.text}>
            <dt>{pair.title}</dt>
            <dd>{pair.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The place of the panel before a card is chosen: it keeps the grid from moving under the pointer. */
export function NoCardDetails({ children }: { children: ReactNode }) {
  return (
    <div className={styles.none}>
      <span className={styles.outline} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
