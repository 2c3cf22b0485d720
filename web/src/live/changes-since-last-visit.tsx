import { useEffect, useState } from 'react'
import { shownValue } from '@called-shot/shared/events/shown-value.ts'
import type { Shown } from '@called-shot/shared/live/news.ts'
import { measureWords } from '@called-shot/shared/live/standing.ts'
import { browserStorage } from '../browser-storage.ts'
import type { LivePrediction } from '../standing/use-live.ts'

interface Visit {
  readonly plays: number
  readonly home: number | null
  readonly away: number | null
  /** The last known value of each of the player's calls, by prediction. */
  readonly calls?: Readonly<Record<string, number>>
}

const maxKept = 40
const keyOf = (id: number) => `looked-at-${id}`

interface ChangesProps {
  readonly shown: Shown
  /** The player's calls on the game. */
  readonly mine: readonly LivePrediction[]
  /** Both have been read for this visit; before that they may be what the visit before has left. */
  readonly areRead: boolean
}

/**
 * The changes since this browser last showed the game, as the page found them when it opened again. What happens while
 * the player watches is on the page, and does not count.
 */
export function ChangesSinceLastVisit({ shown, mine, areRead }: ChangesProps) {
  const [before] = useState(() => lastVisitTo(shown.event_id))
  const [found, setFound] = useState<FoundProps | null>(null)
  useEffect(() => keepVisit(shown, mine), [shown, mine])
  if (before && areRead && found === null) setFound({ before, shown, mine })
  return found && <Found {...found} />
}

interface FoundProps extends Omit<ChangesProps, 'areRead'> {
  readonly before: Visit
}

function Found({ before, shown, mine }: FoundProps) {
  if (before.plays >= shown.plays_told) return null
  const plays = shown.plays_told - before.plays
  const isScored = before.home !== shown.home_score || before.away !== shown.away_score
  const score = (home: number | null, away: number | null) =>
    `${shown.away} ${away ?? 0}, ${shown.home} ${home ?? 0}`
  const calls = mine.flatMap((call) => changeOf(call, before.calls?.[call.prediction_id]))
  return (
    <p role="note">
      Since you looked: {plays} {plays === 1 ? 'play' : 'plays'}
      {isScored
        ? `, the score went from ${score(before.home, before.away)} to ${score(shown.home_score, shown.away_score)}.`
        : ', no score.'}
      {calls.length > 0 && ` Your calls: ${calls.join('; ')}.`}
    </p>
  )
}

/** "Patrick Mahomes from 171 to 212 of 300 yards". */
function changeOf(call: LivePrediction, before: number | undefined): string[] {
  if (before === undefined || call.value === null || call.value === before) return []
  return [`${call.about} from ${shownValue(before, call.threshold)} to ${measureWords(call, call.value)}`]
}

function lastVisitTo(id: number): Visit | null {
  const kept = browserStorage.getJson(keyOf(id))
  return isVisit(kept) ? kept : null
}

function isVisit(kept: unknown): kept is Visit {
  return typeof kept === 'object' && kept !== null && 'plays' in kept && typeof kept.plays === 'number'
}

function keepVisit(shown: Shown, mine: readonly LivePrediction[]): void {
  const others = browserStorage.keys().filter((key) => key.startsWith('looked-at-'))
  for (const key of others.slice(0, Math.max(0, others.length - maxKept))) browserStorage.set(key, null)
  const known = mine.flatMap(({ prediction_id: id, value }) => (value === null ? [] : [[id, value] as const]))
  const visit: Visit = {
    plays: shown.plays_told,
    home: shown.home_score,
    away: shown.away_score,
    calls: Object.fromEntries(known),
  }
  browserStorage.set(keyOf(shown.event_id), JSON.stringify(visit))
}
