import { useReducer, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import type { CardItem } from '../card/card-item.ts'
import { rarityOf } from '../card/card-kind.ts'
import { playSound } from '../sound/sound-store.ts'
import { slottedWords } from './card-selector.tsx'
import { cardsFrom, tableIn } from './chosen-cards.ts'
import { parseDeepLink } from './deep-link.ts'
import { emptySlots, isComplete, layOut, slotFor, slotsReducer, type Slot, type Slots } from './slots.ts'

const linkKeys = ['type', 'activeBlock', 'card', 'activeTag', 'cardRarity']

/** A different key for every deep link, because a new link starts a new table. */
export function useTableKey(): string {
  const [query] = useSearchParams()
  const state: unknown = useLocation().state
  return tableIn(state) ?? linkKeys.map((name) => query.get(name)).join()
}

/**
 * Removes the cards of this table's link from the address and the history once they are used: a reload or Back would
 * put cards that no longer exist into the slots. The table itself stays, by its key.
 */
function useForgetLink(): () => void {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const state: unknown = location.state
  const table = useTableKey()
  return () => {
    const isLinked = linkKeys.some((name) => query.has(name)) || cardsFrom(state).length > 0
    // The player may have left the page while the cards were being crafted.
    if (!isLinked || window.location.pathname !== location.pathname) return
    const next = new URLSearchParams(query)
    for (const name of linkKeys) next.delete(name)
    setQuery(next, { replace: true, preventScrollReset: true, state: { table } })
  }
}

/**
 * The slots of one crafting table, initially filled from the address, and the functions that change them. Each change
 * plays its sound, if it has one, and sets `announcement` for screen readers.
 */
export function useCraftingSlots<Name extends Slot>(order: readonly [Name, ...Name[]]) {
  const [query] = useSearchParams()
  const state: unknown = useLocation().state
  const forgetLink = useForgetLink()
  const [slots, dispatch] = useReducer(slotsReducer<Name>, query, (link) =>
    layOut(slotsFromLink(link, order), cardsFrom(state)),
  )
  const [announcement, setAnnouncement] = useState('')
  // A full table shows no other cards until the player wants to change one.
  const [isChanging, setChanging] = useState(false)

  return {
    slots,
    announcement,
    isDone: isComplete(slots) && !isChanging,
    parts: order.flatMap((slot) => slots.cards[slot] ?? []),
    ids: order.map((slot) => slots.cards[slot]?.id ?? 0),

    levelIn(slot: Name) {
      const card = slots.cards[slot]
      return card ? rarityOf(card) : null
    },

    activate(wanted: Slot) {
      const slot = order.find((each) => each === wanted)
      if (slot) dispatch({ type: 'activate', slot })
      setChanging(true)
    },

    slotIn(card: CardItem) {
      const slot = slotFor(slots, card)
      if (slot === null) return
      dispatch({ type: 'fill', card })
      setChanging(false)
      playSound('stamp')
      setAnnouncement(`${kindNames[slot]}: ${slottedWords(card)}`)
    },

    slotAll(cards: readonly CardItem[], said: string) {
      dispatch({ type: 'clear-all' })
      for (const card of cards) dispatch({ type: 'fill', card })
      setChanging(false)
      playSound('stamp')
      setAnnouncement(said)
    },

    clear(slot: Name) {
      dispatch({ type: 'clear', slot })
      setAnnouncement(`${kindNames[slot]} is empty`)
    },

    /** Empties the slots whose cards turned out to be used or sold. */
    clearLost(lost: readonly Slot[]) {
      const emptied = order.filter((slot) => lost.includes(slot))
      // From the last on, so that the first of them is the one to fill next.
      for (const slot of emptied.toReversed()) dispatch({ type: 'clear', slot })
      const names = emptied.map((slot) => kindNames[slot])
      if (names.length === 0) return
      setAnnouncement(`${names.join(', ')}: empty`)
      forgetLink()
    },

    clearAll() {
      dispatch({ type: 'clear-all' })
      setAnnouncement('All slots are empty')
    },

    forgetLink,
  }
}

function slotsFromLink<Name extends Slot>(
  query: URLSearchParams,
  order: readonly [Name, ...Name[]],
): Slots<Name> {
  const link = parseDeepLink(query, order)
  const empty = emptySlots<Name>(order)
  const filled = link.card ? layOut(empty, [link.card]) : empty
  const tab = order.find((slot) => slot === (link.activeTab ?? link.activeSlot))
  // If the link's card fills the named slot, the next slot is active; otherwise the named one is.
  return tab && !filled.cards[tab] ? slotsReducer(filled, { type: 'activate', slot: tab }) : filled
}

/** 'Still to add: Day, Year'; null once every slot is filled. */
export function openSlots({ order, cards }: Slots<Slot>): string | null {
  const open = order.filter((slot) => cards[slot] === undefined)
  return open.length > 0 ? `Still to add: ${open.map((slot) => kindNames[slot]).join(', ')}` : null
}
