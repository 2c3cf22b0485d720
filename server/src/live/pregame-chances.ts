import type { Condition } from '@called-shot/shared/events/oracle-rules.ts'
import type { EventId } from '@called-shot/shared/ids.ts'
import type { LiveForms } from './live-forms.ts'
import type { LiveGames } from './live-games.ts'
import { chanceOf } from './live-view.ts'

export interface PregameReads {
  readonly games: LiveGames
  readonly forms: LiveForms
}

/** A call that a player considers; the person is null for a call about the event itself. */
export interface PossibleCall extends Condition {
  readonly eventId: EventId
  readonly personId: string | null
}

/**
 * The chances of calls on events that have not begun, in whole percent and in the order of the calls. Null if there is
 * no estimate, or if the event has begun.
 */
export async function pregameChances(
  { games, forms }: PregameReads,
  calls: readonly PossibleCall[],
): Promise<readonly (number | null)[]> {
  const onEvent = Map.groupBy(calls, ({ eventId }) => eventId)
  if (onEvent.size === 0) return []
  const loaded = await games.load([...onEvent.keys()])
  const scheduled = [...loaded.values()].filter(({ state }) => state === 'scheduled')
  const known = await forms.load(scheduled.map((game) => ({ ...game, calls: onEvent.get(game.id) ?? [] })))
  const before = new Map(
    scheduled.map((game) => [game.id, { ...game, forms: known.get(game.id) ?? null }] as const),
  )
  return calls.map((call) => {
    const game = before.get(call.eventId)
    return game ? chanceOf(game, call, null) : null
  })
}
