import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '../ui/icons.tsx'
import { CardBack } from './card-back.tsx'
import { CardFront, FrontToPrint } from './card-front.tsx'
import type { CardItem } from './card-item.ts'
import { inkOf, kindOf, packWord } from './card-kind.ts'
import { cardLabel } from './card-label.ts'
import { followPointer, releasePointer } from './card-light.ts'
import { CardTag } from './card-tag.tsx'
import styles from './card.module.css'
import './rarity/rarity.css'

export type CardSize = 'grid' | 'large' | 'small'

export interface CardProps {
  readonly card: CardItem
  readonly size?: CardSize
  readonly selected?: boolean
  readonly disabled?: boolean
  /** Still usable, but not what the player is looking for. */
  readonly dimmed?: boolean
  /** If set, the card can turn; true shows its back. */
  readonly turned?: boolean
  /** Face down and not yet revealed: the third of six. */
  readonly hidden?: { readonly position: number; readonly total: number } | undefined
  /** Loads its pictures at once instead of when they scroll into view. */
  readonly eager?: boolean
  readonly withoutTag?: boolean
  /** Content for its back, next to its details. */
  readonly back?: ReactNode
  /** Read after the label: what pressing does, if that is not obvious. */
  readonly hint?: string
  /** Called on a click, a tap or Space. */
  readonly onOpen?: ((card: CardItem) => void) | undefined
  /** Called on a double click or Enter; without it, Enter opens. */
  readonly onActivate?: ((card: CardItem) => void) | undefined
}

/** A card on the table: a single focusable element, named by its kind, name, rarity, tag and price. */
export function Card({ card, size = 'grid', hidden, turned, ...props }: CardProps) {
  const { selected, disabled = false, dimmed = false, eager = false } = props
  const faceDown = hidden !== undefined || turned === true
  const [reveals] = useState(hidden !== undefined)
  const canTurn = reveals || faceDown || turned !== undefined || size === 'large'

  return (
    <div
      className={styles.card}
      data-card=""
      data-kind={kindOf(card)}
      data-rarity={hidden ? 0 : inkOf(card)}
      data-size={size}
      data-reveals={reveals || undefined}
      data-pack={packWord(card) ?? undefined}
      data-selected={selected || undefined}
      data-dimmed={dimmed || undefined}
      data-disabled={disabled || undefined}
      data-expired={card.is_valid_event === false || undefined}
    >
      <CardButton card={card} {...props} hidden={hidden} />
      <span className={styles.stage} aria-hidden="true">
        <span className={styles.turner} data-turned={faceDown || undefined} data-turns={canTurn || undefined}>
          {!hidden && <CardFront card={card} size={size} eager={eager} />}
          {canTurn && (
            <CardBack
              card={card}
              printed={!hidden && size === 'large'}
              eager={eager && hidden !== undefined}
              more={props.back}
            />
          )}
        </span>
        {selected && (
          <span className={styles.check}>
            <Icon name="check" />
          </span>
        )}
      </span>
      {!hidden && !props.withoutTag && size !== 'small' && <CardTag card={card} />}
    </div>
  )
}

/** A card to print before the client runs (first-views/print-first-cards.ts): only its pictures, not a control. */
export function CardToPrint() {
  return (
    <span className={styles.card} data-card="" data-size="grid">
      <span className={styles.stage}>
        <span className={styles.turner}>
          <FrontToPrint />
        </span>
      </span>
    </span>
  )
}

type CardButtonProps = Pick<
  CardProps,
  'card' | 'hidden' | 'selected' | 'disabled' | 'hint' | 'onOpen' | 'onActivate'
>

/** The button that covers the whole card, for mouse, touch and keyboard. */
function CardButton({ card, hidden, selected, disabled = false, hint, onOpen, onActivate }: CardButtonProps) {
  const hintId = useId()
  const pressedFirst = useRef(false)

  function press(event: MouseEvent) {
    // The second click of a double click belongs to onActivate, unless the first one hit a different element here.
    if (event.detail < 2) pressedFirst.current = true
    if (!onActivate || event.detail < 2) onOpen?.(card)
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !onActivate || event.repeat) return
    event.preventDefault()
    onActivate(card)
  }

  return (
    <>
      <button
        type="button"
        className={styles.press}
        aria-label={hidden ? `Hidden card ${hidden.position} of ${hidden.total}` : cardLabel(card)}
        aria-describedby={hint ? hintId : undefined}
        aria-pressed={selected}
        disabled={disabled}
        onClick={press}
        onDoubleClick={() => {
          if (pressedFirst.current) onActivate?.(card)
        }}
        onKeyDown={pressKey}
        onPointerMove={followPointer}
        onPointerLeave={releasePointer}
      />
      {hint && (
        <span id={hintId} hidden>
          {hint}
        </span>
      )}
    </>
  )
}
