import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import type { CardList } from './use-card-list.ts'

/**
 * Keeps the place of a player who acts on one card after the other. When the chosen card leaves the list, because it is
 * gone or no longer fits the filters, its panel closes, and the focus that was there moves to the card in its place. In
 * a list that is empty now, it moves to what can be done about that.
 */
export function useFocusOnNext(
  view: RefObject<HTMLElement | null>,
  { cards, state: { selected } }: CardList,
  shown: CardItem | undefined,
): void {
  const last = useRef({ id: 0, index: 0 })
  const index = cards.findIndex(({ id }) => id === selected)

  useEffect(() => {
    if (index >= 0 && shown?.id === selected) last.current = { id: shown.id, index }
  }, [index, shown, selected])

  const isGone = selected !== null && index < 0 && shown === undefined
  // At once: a moment later `useKeptFocus` would move the focus to the whole list.
  useLayoutEffect(() => {
    const { id, index: place } = last.current
    if (!isGone || id !== selected || document.activeElement !== document.body) return
    const controls = view.current?.querySelectorAll<HTMLElement>(
      cards.length > 0 ? '[data-card] button' : 'a, button',
    )
    controls?.[Math.min(place, controls.length - 1)]?.focus({ preventScroll: true })
  }, [isGone, selected, cards.length, view])
}
