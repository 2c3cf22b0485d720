import { useState } from 'react'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { without, withCard, withPage } from './selection.ts'

export interface Selection {
  readonly isOn: boolean
  /** In the order in which they were selected; they may be from several pages. */
  readonly cards: readonly CardItem[]
  readonly has: (card: CardItem) => boolean
  /** Selects the card, or takes it out again. One that cannot be selected is left out, and `refused` says why. */
  readonly toggle: (card: CardItem) => void
  readonly refused: string | null
  /** Selects the cards that can be; if all of them already are, they are left out again. */
  readonly togglePage: (cards: readonly CardItem[]) => void
  readonly drop: (cards: readonly CardItem[]) => void
  /** Starts selection mode, or cancels it and clears the selection (LIST-18). */
  readonly switch: () => void
  readonly end: () => void
}

/** The selection mode of a list. */
export function useSelection(): Selection {
  const [cards, setCards] = useState<readonly CardItem[] | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const chosen = cards ?? []
  const has = (card: CardItem) => chosen.some(({ id }) => id === card.id)

  function change(next: readonly CardItem[] | null): void {
    setRefused(null)
    setCards(next)
  }

  return {
    isOn: cards !== null,
    cards: chosen,
    has,
    toggle: (card) => {
      const next = withCard(chosen, card)
      setCards(next.cards)
      setRefused(next.refused)
    },
    refused,
    togglePage: (page) => change(withPage(chosen, page)),
    // Of what is selected now: a command may be answered long after its dialog was closed.
    drop: (dropped) => setCards((now) => now && without(now, dropped)),
    switch: () => change(cards === null ? [] : null),
    end: () => change(null),
  }
}
