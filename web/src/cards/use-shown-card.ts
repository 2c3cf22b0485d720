import { useDeferredValue } from 'react'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { playSound } from '../sound/sound-store.ts'
import type { CardList } from './use-card-list.ts'

/** Shows the chosen card of a list in its panel, and hides it again. */
export function useShownCard({ state: { selected }, change }: CardList, chosen: CardItem | undefined) {
  return {
    /** The list answers the press first; its panel takes longer to draw. */
    shown: useDeferredValue(chosen),
    show(card: CardItem) {
      playSound('flip')
      // However many cards the player looked at, Back leaves them all at once.
      change({ selected: card.id }, { replace: selected !== null })
    },
    hide() {
      // Focus returns to the card that opened the panel.
      document.querySelector<HTMLElement>('[data-card][data-selected] button')?.focus({ preventScroll: true })
      change({ selected: null }, { replace: true })
    },
  }
}
