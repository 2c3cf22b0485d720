import { useEffect, useState } from 'react'
import type { Shown } from '@called-shot/shared/live/news.ts'

interface Look {
  readonly plays: number
  readonly home: number | null
  readonly away: number | null
}

const mostKept = 40
const keyOf = (id: number) => `looked-at-${id}`

/** What changed since this browser showed the game last: said once, when the page is opened again. */
export function SinceILooked({ shown }: { readonly shown: Shown }) {
  const [before] = useState(() => lookAt(shown.event_id))
  useEffect(() => keepLook(shown), [shown])
  if (!before || before.plays >= shown.plays_told) return null
  const plays = shown.plays_told - before.plays
  const isScored = before.home !== shown.home_score || before.away !== shown.away_score
  const score = (home: number | null, away: number | null) =>
    `${shown.away} ${away ?? 0}, ${shown.home} ${home ?? 0}`
  return (
    <p role="note">
      Since you looked: {plays} {plays === 1 ? 'play' : 'plays'}
      {isScored
        ? `, the score went from ${score(before.home, before.away)} to ${score(shown.home_score, shown.away_score)}.`
        : ', no score.'}
    </p>
  )
}

function lookAt(id: number): Look | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null')
    return isLook(kept) ? kept : null
  } catch {
    return null
  }
}

function isLook(kept: unknown): kept is Look {
  return typeof kept === 'object' && kept !== null && 'plays' in kept && typeof kept.plays === 'number'
}

/** A browser that keeps nothing shows the page all the same. */
function keepLook(shown: Shown): void {
  try {
    const others = Object.keys(localStorage).filter((key) => key.startsWith('looked-at-'))
    for (const key of others.slice(0, Math.max(0, others.length - mostKept))) localStorage.removeItem(key)
    const look: Look = {
      plays: shown.plays_told,
      home: shown.home_score,
      away: shown.away_score,
    }
    localStorage.setItem(keyOf(shown.event_id), JSON.stringify(look))
  } catch {
    return
  }
}
