import { useEffect, useLayoutEffect, useRef, type CSSProperties } from 'react'
import type { CardItem } from '../card/card-item.ts'
import { rarityOf } from '../card/card-kind.ts'
import { Card } from '../card/card.tsx'
import { isStill } from '../ui/still.ts'
import styles from './reveal-board.module.css'
import { lastOfAll, lastTurn, nextHidden, scrollsAfter, type Turned } from './reveal.ts'

export interface RevealBoardProps {
  readonly cards: readonly CardItem[]
  readonly turned: Turned
  /** True while the cards are in their wrapper: the board then shows only how many there are. */
  readonly isSealed: boolean
  /** The place of the wrapper when it opened, from which the cards fly. */
  readonly from: DOMRect | null
  readonly onReveal: (index: number) => void
}

/** The cards of a pack, face down until they are turned, each with its flare. */
export function RevealBoard({ cards, turned, isSealed, from, onReveal }: RevealBoardProps) {
  const list = useRef<HTMLUListElement>(null)
  const last = lastOfAll(turned, cards.length)
  const turnedAtFirst = useRef(turned.length)

  useLayoutEffect(() => {
    if (isSealed || !from || isStill()) return
    const items = [...(list.current?.children ?? [])]
    items.forEach((item, index) => dealFrom(item, from, { index, count: items.length }))
  }, [isSealed, from])

  useEffect(() => {
    if (turned.length === turnedAtFirst.current || !scrollsAfter(turned.length, cards.length)) return
    const next = list.current?.children[nextHidden(turned, cards.length) ?? cards.length - 1]
    next?.scrollIntoView({ block: 'nearest', behavior: isStill() ? 'auto' : 'smooth' })
  }, [turned, cards.length])

  const isOneRow = cards.length < 6
  const shape: CSSProperties & Record<`--${string}`, number | string> = {
    '--count': cards.length,
    '--columns': isOneRow ? cards.length : Math.min(7, Math.ceil(cards.length / 2)),
    '--last-turn': `${lastTurn.milliseconds}ms`,
    '--last-face': `${lastTurn.facesUpAfter}ms`,
  }
  return (
    <ul
      className={styles.board}
      ref={list}
      data-sealed={isSealed || undefined}
      data-row={isOneRow || undefined}
      data-few={cards.length < 5 || undefined}
      style={shape}
    >
      {cards.map((card, index) => {
        const isUp = turned.includes(index)
        return (
          <li
            key={card.id}
            className={styles.place}
            data-up={isUp || undefined}
            data-rarity={isUp ? rarityOf(card) : 0}
            data-last={last === index || undefined}
          >
            {isUp && rarityOf(card) > 1 && <span className={styles.flare} />}
            <Card
              card={card}
              eager
              withoutTag
              hidden={isUp ? undefined : { position: index + 1, total: cards.length }}
              onOpen={isUp ? undefined : () => onReveal(index)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** From the stack that the wrapper leaves in its middle to the card's own place, fanning out on the way. */
function dealFrom(item: Element, from: DOMRect, { index, count }: { index: number; count: number }) {
  const to = item.getBoundingClientRect()
  const x = from.left + from.width / 2 - (to.left + to.width / 2)
  const y = from.top + from.height / 2 - (to.top + to.height / 2)
  const lean = (index - (count - 1) / 2) * (26 / Math.max(1, count))
  item.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(${lean / 8}deg) scale(0.72)` },
      { transform: `translate(${x}px, ${y - 60}px) rotate(${lean}deg) scale(0.8)`, offset: 0.28 },
      { transform: 'none' },
    ],
    { duration: 760, delay: index * 55, easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)', fill: 'backwards' },
  )
}
