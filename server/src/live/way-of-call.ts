import { runningGame } from '@called-shot/shared/live/rules.ts'
import type { MetricValue } from '../catalogue/metrics/event-results.ts'
import { valueKey, type CallOnEvent, type LiveGame } from './live-games.ts'
import { valueOfPlays } from './live-values.ts'

/** A call's value after a play, with the clock of that play. */
export interface StepOfCall {
  readonly quarter: number
  readonly secondsLeft: number
  readonly value: MetricValue
}

type Ways = ReadonlyMap<string, readonly StepOfCall[]>

const known = new WeakMap<LiveGame, Ways>()

/** The values of a call on the game after each play that changed it; empty if plays do not determine it. */
export function wayOf(
  game: LiveGame,
  { personId, metric }: Pick<CallOnEvent, 'personId' | 'metric'>,
): readonly StepOfCall[] {
  const ways = known.get(game) ?? waysOf(game)
  known.set(game, ways)
  return ways.get(valueKey(personId, metric)) ?? []
}

/** Computed for all calls at once, since everybody asks at the final whistle. */
function waysOf(game: LiveGame): Ways {
  const { plays, sides, calls } = game
  const ways = new Map<string, StepOfCall[]>()
  if (!sides) return ways
  const values = new Map(calls.map((call) => [valueKey(call.personId, call.metric), call]))
  plays.forEach((_, index) => {
    const soFar = plays.slice(0, index + 1)
    const running = runningGame(
      soFar.map(({ play }) => play),
      sides,
    )
    const { quarter = 1, secondsLeft = 0 } = running.state ?? {}
    for (const [key, call] of values) {
      // Reports other than plays do not belong to a moment of the game.
      const value = valueOfPlays({ ...game, plays: soFar, running }, call)
      const way = ways.get(key) ?? []
      if (value === undefined || value === (way.at(-1)?.value ?? null)) continue
      ways.set(key, [...way, { quarter, secondsLeft, value }])
    }
  })
  return ways
}
