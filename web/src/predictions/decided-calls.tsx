import { useEffect, useState } from 'react'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { call } from '../api/client.ts'
import { onNews } from '../api/live.ts'
import type { CardItem } from '../card/card-item.ts'
import { useSession } from '../session/session.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import { resultsComeUp } from '../result-switch.ts'
import { serverNow } from '../time/server-now.ts'
import { useCloseOnBack } from '../ui/use-close-on-back.ts'
import { readResult } from './read-result.ts'
import { ResultScene } from './result-scene.tsx'
import { markShown, shownResults } from './shown-results.ts'
import { voidResult, type CallResult } from './call-result.ts'
import { useQuiet } from './use-quiet.ts'

/** If there are more, the rest are in the inventory. */
const maxAtOnce = 12
/** How long to keep looking for a call's result after the news of it, because it may not be final yet. */
const lookedForMilliseconds = 2 * secondsPerDay * 1000

interface Found {
  readonly results: readonly CallResult[]
  readonly decidedAt: number
  /** The latest news with which they agree. */
  readonly readAt: number
}

interface DecidedCallsProps {
  /** The time of the latest decision, in milliseconds since 1970. */
  readonly decidedAt: number
  /** The words of the notices about void calls, by the prediction's id. */
  readonly voided: ReadonlyMap<number, string>
}

/**
 * Shows all decided calls that the player has not seen in one scene. It opens on any page, as soon as the player is not
 * typing or paying, on this visit or the next.
 */
export function DecidedCalls({ decidedAt, voided }: DecidedCallsProps) {
  const { auth_id: authId } = useSession()
  const showOnboarding = useShowOnboarding()
  const [found, setFound] = useState<Found | null>(null)
  const isQuiet = useQuiet(found !== null)
  const isIdle = found === null
  useCloseOnBack(!isIdle && isQuiet, () => setFound(null))

  useEffect(() => {
    if (authId === '' || !isIdle || !resultsComeUp() || decidedAt <= shownResults(authId).upTo) return
    let isWanted = true
    void findResults(authId, showOnboarding).then((results) => {
      if (!isWanted || results === null) return
      if (results.length > 0) setFound({ results, decidedAt, readAt: decidedAt })
      else if (decidedAt < serverNow() - lookedForMilliseconds) markShown(authId, [], decidedAt)
    })
    return () => {
      isWanted = false
    }
  }, [authId, decidedAt, isIdle, showOnboarding])

  // A ruling can be corrected while its result waits for a quiet moment, or is open.
  useEffect(() => {
    if (found === null || decidedAt <= found.readAt) return
    let isWanted = true
    void asRuledNow(found.results, showOnboarding).then((results) => {
      if (isWanted && results !== null) setFound({ ...found, results, readAt: decidedAt })
    })
    return () => {
      isWanted = false
    }
  }, [found, decidedAt, showOnboarding])

  // That a pool is settled comes without a notice of its own.
  useEffect(() => {
    if (!found?.results.some(({ isPoolOpen }) => isPoolOpen)) return
    let isWanted = true
    const stop = onNews(() => {
      void asRuledNow(found.results, showOnboarding).then((results) => {
        if (isWanted && results !== null) setFound({ ...found, results })
      })
    })
    return () => {
      isWanted = false
      stop()
    }
  }, [found, showOnboarding])

  if (found === null || !isQuiet) return null
  // A call that is made void is in no list anymore, so its notice is the only news of it.
  const results = found.results.map((result) => {
    const words = voided.get(result.card.id)
    return words === undefined ? result : voidResult(result, words)
  })
  return (
    <ResultScene
      results={results}
      onShown={() =>
        markShown(
          authId,
          found.results.map(({ card }) => card.id),
          found.decidedAt,
        )
      }
      onClose={() => setFound(null)}
    />
  )
}

/** Null if they could not be read; the next news or the next page tries again. */
async function findResults(
  authId: string,
  showOnboarding: true | undefined,
): Promise<readonly CallResult[] | null> {
  try {
    const shown = new Set(shownResults(authId).ids)
    const fresh = (await listDecided(showOnboarding)).filter(({ id }) => !shown.has(id))
    const results = await Promise.all(fresh.map(readResult))
    // Won calls come first.
    return results.toSorted((a, b) => Number(b.isWon) - Number(a.isWon))
  } catch {
    return null
  }
}

/**
 * The same results in the same order, those of corrected rulings and of pools settled since read again; null if they
 * could not be read.
 */
async function asRuledNow(
  results: readonly CallResult[],
  showOnboarding: true | undefined,
): Promise<readonly CallResult[] | null> {
  try {
    const decided = new Map((await listDecided(showOnboarding)).map((card) => [card.id, card]))
    const nowOf = (result: CallResult): CardItem => decided.get(result.card.id) ?? result.card
    const isOutdated = (result: CallResult) =>
      nowOf(result).tag !== result.card.tag || nowOf(result).pool_open !== result.card.pool_open
    const readAgain = await Promise.all(results.filter(isOutdated).map((result) => readResult(nowOf(result))))
    const fresh = new Map(readAgain.map((result) => [result.card.id, result]))
    return results.map((result) => fresh.get(result.card.id) ?? result)
  } catch {
    return null
  }
}

async function listDecided(showOnboarding: true | undefined): Promise<readonly CardItem[]> {
  const { data } = await call(cards.listPredictions, {
    query: {
      limit: maxAtOnce,
      offset: 0,
      tag: 'Resolved True,Resolved False',
      show_onboarding: showOnboarding,
    },
  })
  return data
}
