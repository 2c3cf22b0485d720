import { useEffect, useState } from 'react'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { call } from '../api/client.ts'
import type { CardItem } from '../card/card-item.ts'
import { useSession } from '../session/session.ts'
import { resultsComeUp } from '../result-switch.ts'
import { serverNow } from '../time/server-now.ts'
import { useCloseOnBack } from '../ui/use-close-on-back.ts'
import { readResult } from './read-result.ts'
import { ResultScene } from './result-scene.tsx'
import { markShown, shownResults } from './shown-results.ts'
import type { CallResult } from './call-result.ts'
import { useQuiet } from './use-quiet.ts'

/** If there are more, the rest are in the inventory. */
const maxAtOnce = 12
/** How long to keep looking for a call's result after the news of it, because it may not be final yet. */
const lookedForMilliseconds = 2 * secondsPerDay * 1000

interface Found {
  readonly results: readonly CallResult[]
  readonly decidedAt: number
}

/**
 * Shows all decided calls that the player has not seen in one scene. It opens on any page, as soon as the player is not
 * typing or paying, on this visit or the next.
 */
export function DecidedCalls({ decidedAt }: { decidedAt: number }) {
  const { auth_id: authId } = useSession()
  const [found, setFound] = useState<Found | null>(null)
  const isQuiet = useQuiet(found !== null)
  const isIdle = found === null
  useCloseOnBack(!isIdle && isQuiet, () => setFound(null))

  useEffect(() => {
    if (authId === '' || !isIdle || !resultsComeUp() || decidedAt <= shownResults(authId).upTo) return
    let isWanted = true
    void findResults(authId).then((results) => {
      if (!isWanted || results === null) return
      if (results.length > 0) setFound({ results, decidedAt })
      else if (decidedAt < serverNow() - lookedForMilliseconds) markShown(authId, [], decidedAt)
    })
    return () => {
      isWanted = false
    }
  }, [authId, decidedAt, isIdle])

  if (found === null || !isQuiet) return null
  return (
    <ResultScene
      results={found.results}
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
async function findResults(authId: string): Promise<readonly CallResult[] | null> {
  try {
    const { data } = await call(cards.listPredictions, {
      query: { limit: maxAtOnce, offset: 0, tag: 'Resolved True,Resolved False', show_onboarding: 'true' },
    })
    const shown = new Set(shownResults(authId).ids)
    const fresh: readonly CardItem[] = data.filter(({ id }) => !shown.has(id))
    const results = await Promise.all(fresh.map(readResult))
    // Won calls come first.
    return results.toSorted((a, b) => Number(b.isWon) - Number(a.isWon))
  } catch {
    return null
  }
}
