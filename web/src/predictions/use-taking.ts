import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { newActionKey } from '../api/idempotency.ts'
import type { CardItem } from '../card/card-item.ts'
import { playSound } from '../sound/sound-store.ts'
import type { CallResult } from './call-result.ts'
import { takeResult, type Taken, type TakingKeys } from './take-result.ts'
import { paidBy } from './taken-words.ts'

/** The outcome of a claimed result, or why it could not be claimed. */
export type Outcome = Taken | { readonly failed: string }

export function isTaken(outcome: Outcome | undefined): outcome is Taken {
  return outcome !== undefined && !('failed' in outcome)
}

/** Claims results in turn. Each keeps its keys as long as the scene is open, so that none is claimed twice. */
export function useTaking() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<CardItem['id'], Outcome>>(new Map())
  const [keys] = useState(() => new Map<number, TakingKeys>())

  function keysOf({ id }: CardItem): TakingKeys {
    const made = keys.get(id) ?? { claim: newActionKey(), redeem: newActionKey() }
    keys.set(id, made)
    return made
  }

  /** Returns whether money was paid. */
  async function take(
    results: readonly CallResult[],
    { redeems }: { readonly redeems: boolean },
  ): Promise<boolean> {
    let isPaid = false
    for (const { card } of results) {
      const outcome = await takeResult(card, { keys: keysOf(card), redeems }).catch((error: unknown) => ({
        failed: messageOf(error) || 'That was not completed.',
      }))
      setOutcomes((before) => new Map(before).set(card.id, outcome))
      if (isTaken(outcome) && paidBy([outcome]).all > 0) isPaid = true
    }
    playSound(isPaid ? 'coins' : 'stamp')
    return isPaid
  }

  return { outcomes, take }
}
