import type { EventId } from '@called-shot/shared/ids.ts'
import type { Play } from '@called-shot/shared/live/play.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import type { Player } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import { readEvents } from '../events/event-reads.ts'
import { packPlay } from './stored-play.ts'

export interface PlaysInput {
  readonly source: string
  readonly plays: readonly { readonly eventId: EventId; readonly play: Play; readonly at: Date }[]
}

/**
 * House command: stores plays as a source tells them and closes crafting and trading on their games at the first.
 * Plays decide nothing. Telling one again is harmless, and so is any order: of two with one id, the one said later
 * counts. Refuses unknown events.
 */
export async function recordPlays(
  { read }: Context<Player | null>,
  { source, plays }: PlaysInput,
): Promise<Effects<number>> {
  const ids = [...new Set(plays.map(({ eventId }) => eventId))]
  const events = await readEvents(read, ids)
  if (events.length < ids.length) throw refuse('not_found', 'event_id: there is no such event')
  return {
    answer: plays.length,
    plays: plays.map(({ eventId, play, at }) => ({
      eventId,
      source,
      playId: play.id,
      play: packPlay(play),
      saidAt: at,
    })),
    setEvents: events.filter(({ closedAt }) => closedAt === null).map(({ id }) => ({ id, closed: true })),
  }
}
