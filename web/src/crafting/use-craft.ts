import { useEffect, useRef, useState } from 'react'
import { newActionKey } from '../api/idempotency.ts'
import type { CardItem } from '../card/card-item.ts'
import { useFlow, type Flow } from '../flow/use-flow.ts'
import { lostSlots } from './craft-failure.tsx'
import type { Slot } from './slots.ts'

/** The crafted card; null if the server confirmed the craft but did not return the card. */
export type CraftFlow = Pick<Flow<null, CardItem | null>, 'step' | 'isSending'>

export interface Craft {
  readonly flow: CraftFlow
  /** The dialog is open: working, done or failed. */
  readonly isOpen: boolean
  readonly isCrafting: boolean
  /** Crafts once, however often it is pressed. */
  readonly start: () => Promise<void>
  readonly close: () => void
}

export interface CraftOptions {
  /** Identifies the cards: the same cards keep their Idempotency-Key until they are crafted. */
  readonly subject: string
  readonly send: (key: string) => Promise<CardItem | null>
  /** Called when the dialog of a craft that succeeded closes. */
  readonly onCrafted: () => void
  /** Called when the dialog of a failed craft closes, with the slots whose cards are no longer the player's. */
  readonly onLost: (slots: readonly Slot[]) => void
}

/** The craft of a table. The table itself asks the question, so the dialog opens when Craft is pressed. */
export function useCraft({ subject, send, onCrafted, onLost }: CraftOptions): Craft {
  const flow = useFlow<null, CardItem | null>(null, { sound: 'stamp' })
  const key = useRef({ subject: '', value: '' })
  // A dialog whose answer does not come can be closed; the answer opens it again, because the cards may be burned.
  const [isPutAway, setPutAway] = useState(false)
  const isOpen = flow.step.at !== 'asking' || (flow.isSending && !isPutAway)
  const isNext = useRef(false)

  // The next craft begins at the player's cards; the dialog itself would lead back to Craft, which waits for them now.
  useEffect(() => {
    if (isOpen || !isNext.current) return
    isNext.current = false
    document.querySelector<HTMLElement>('#selector-cards')?.focus({ preventScroll: true })
  }, [isOpen])

  function start(): Promise<void> {
    if (key.current.subject !== subject) key.current = { subject, value: newActionKey() }
    setPutAway(false)
    return flow.send(() => send(key.current.value))
  }

  function close() {
    if (flow.isSending) {
      setPutAway(true)
      return
    }
    if (flow.step.at === 'done') {
      isNext.current = true
      onCrafted()
    }
    if (flow.step.at === 'failed') onLost(lostSlots(flow.step.failure))
    flow.ask(null)
  }
  return {
    flow,
    isOpen,
    isCrafting: flow.isSending,
    start,
    close,
  }
}
