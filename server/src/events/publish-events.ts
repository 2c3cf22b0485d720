import { collectionId, definitionId, eventId, personId, type EventId } from '@called-shot/shared/ids.ts'
import type { Effects, NewEvent } from '../commit/effects.ts'
import type { Player } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'

export interface EventToPublish extends Omit<NewEvent, 'id' | 'collections' | 'participants'> {
  readonly collections: readonly number[]
  readonly participants: readonly { readonly personId: string; readonly team: string | null }[]
}

/**
 * Publishes events with their participants and one definition per collection, so that packs can hold their cards. An
 * event of a replay run is known by its source id; publishing it again is refused by the database and harmless.
 */
export async function publishEvents(
  { read }: Context<Player | null>,
  events: readonly EventToPublish[],
): Promise<Effects<EventId[]>> {
  const ids = (await read.newIds(events.length)).map(eventId)
  const newEvents = events.map((event, index): NewEvent => {
    const id = ids[index]
    if (id === undefined) throw new Error('an event has no id')
    return {
      ...event,
      id,
      collections: event.collections.map((id) => ({ collectionId: collectionId(id) })),
      participants: event.participants.map((each) => ({
        personId: personId(each.personId),
        team: each.team,
      })),
    }
  })
  const pairs = newEvents.flatMap((event) =>
    event.collections.map((collection) => ({ event, ...collection })),
  )
  const definitionIds = await read.newIds(pairs.length)
  return {
    answer: ids,
    newEvents,
    definitions: pairs.map(({ event, collectionId: collection }, index) => ({
      id: definitionId(definitionIds[index] ?? 0),
      kind: 'event',
      collectionId: collection,
      ref: String(event.id),
      name: event.name,
    })),
  }
}
