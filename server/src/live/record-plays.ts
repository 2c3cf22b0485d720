import { eventId, type EventId } from '@called-shot/shared/ids.ts'
import type { Play } from '@called-shot/shared/live/play.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { readEvents } from '../events/event-reads.ts'
import { isInFuture } from '../events/source-clock.ts'
import { readLastPlays } from './play-reads.ts'
import { packPlay, unpackPlay } from './stored-play.ts'

export interface PlaysInput {
  readonly source: string
  readonly plays: readonly {
    readonly eventId: EventId
    readonly play: Play
    /** When the source made the report; null: now, unless its last report was identical. */
    readonly at: Date | null
  }[]
}

/**
 * House command: stores plays as a source reports them, and closes crafting and trading on a game at its first play.
 * Plays decide nothing. Repeating them is harmless, and so is any order: of two with the same id, the later report
 * counts. Refuses unknown events, events without plays, and times in the future, naming the play.
 */
export async function recordPlays(
  { read }: Context<Player | null>,
  { source, plays }: PlaysInput,
): Promise<Effects<number>> {
  const ids = [...new Set(plays.map(({ eventId: id }) => id))]
  const events = new Map((await readEvents(read, ids)).map((event) => [eventId(event.id), event]))
  const last = plays.some(({ at }) => at === null) ? await lastTold(read, { ids, source }) : new Map()
  const reported = plays.flatMap(({ eventId: id, play, at }, index) => {
    const event = events.get(id)
    if (!event) throw refuse('not_found', `plays.${index}.event: there is no such event`)
    if (event.type !== 'football') throw refuse('bad_input', `plays.${index}.event: is not a football game`)
    if (at && isInFuture(at, event.now)) throw refuse('bad_input', `plays.${index}.at: is in the future`)
    const packed = packPlay(play)
    if (at === null && last.get(keyOf(id, play.id)) === textOf(packed)) return []
    return [{ eventId: id, source, playId: play.id, play: packed, saidAt: at ?? event.now }]
  })
  return {
    answer: plays.length,
    plays: reported,
    setEvents: [...events.values()]
      .filter(({ closedAt }) => closedAt === null)
      .map(({ id }) => ({ id, closed: true })),
  }
}

async function lastTold(
  queries: Queries,
  told: { readonly ids: readonly EventId[]; readonly source: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await readLastPlays(queries, told)
  return new Map(
    rows.map(({ eventId: id, playId, play }) => [
      keyOf(id, playId),
      textOf(packPlay(unpackPlay(playId, play))),
    ]),
  )
}

function keyOf(event: EventId, play: number): string {
  return `${event} ${play}`
}

/** The same whatever the order of its fields. */
function textOf(packed: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(packed).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
