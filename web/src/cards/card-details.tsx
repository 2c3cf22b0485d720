import { useEffect, useRef, type ReactNode } from 'react'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import { kindOf } from '../card/card-kind.ts'
import { fullNameOf } from '../card/card-label.ts'
import { shownProperties } from '../card/shown-property.ts'
import { TurningCard } from '../card/turning-card.tsx'
import { CardForm } from '../form/card-form.tsx'
import { TriggerBack } from '../form/trigger-back.tsx'
import { Button } from '../ui/button.tsx'
import stack from '../ui/stack.module.css'
import styles from './card-details.module.css'

interface CardDetailsProps {
  readonly card: CardItem
  readonly onClose: () => void
  /** Shown beside the card, under its name, which is then smaller: for example the price on the marketplace. */
  readonly beside?: ReactNode
  /** How a call stands, or the number that decided it. */
  readonly standing?: ReactNode
  /** The actions of its owner or of a buyer. */
  readonly actions?: ReactNode
  /** Shown before its properties. */
  readonly facts?: ReactNode
  /** The people or cards it goes with. */
  readonly children?: ReactNode
}

/** The left panel of a list: a large view of the card, its actions, and all its details. */
export function CardDetails({ card, onClose, beside, standing, actions, facts, children }: CardDetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const kind = kindNames[kindOf(card)]

  // On phones the panel covers the list, so focus moves to its heading.
  useEffect(() => {
    if (window.matchMedia('(max-width: 767px)').matches) heading.current?.focus({ preventScroll: true })
  }, [card.id])

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      // Escape closes a dialog before this panel.
      const isCovered = event.defaultPrevented || document.querySelector('dialog[open]') !== null
      if (event.key === 'Escape' && !isCovered) onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])

  return (
    <aside className={styles.panel} aria-label={`${kind} details`}>
      <div className={styles.bar}>
        <p>
          {kind} · {card.collection}
        </p>
        <Button tone="ghost" size="small" icon="close" label="Close details" onClick={onClose}>
          {null}
        </Button>
      </div>
      <div className={styles.head} data-beside={beside !== undefined || undefined}>
        <div className={styles.card}>
          <TurningCard
            key={card.id}
            card={card}
            withoutTag={beside !== undefined}
            back={kindOf(card) === 'trigger' && <TriggerBack triggerId={card.id} />}
          />
        </div>
        <div className={stack.near}>
          <h2 ref={heading} className={styles.name} tabIndex={-1}>
            {fullNameOf(card)}
          </h2>
          {beside}
        </div>
      </div>
      {standing}
      {actions && <div className={styles.actions}>{actions}</div>}
      {facts}
      <CardForm card={card} />
      <Pairs title="Properties" pairs={shownProperties(card.properties)} />
      <Pairs title="Pack contents" pairs={card.pack_contents ?? []} />
      {children}
    </aside>
  )
}

function Pairs({ title, pairs }: { title: string; pairs: readonly CardItem['properties'][number][] }) {
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
