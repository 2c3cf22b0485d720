import type { ScheduledEvent } from '../catalogue/events/season-event.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { Database } from '../db/database.ts'
import { publishEvents, type EventToPublish } from '../events/publish-events.ts'

export interface Publisher {
  publish<Event extends ScheduledEvent>(
    events: readonly Event[],
    seasonRun: (event: Event) => Promise<number>,
  ): Promise<void>
}

/** A commit can hold at most a thousand rows, and some eighty people take part in a game. */
const maxParticipants = 900

/** Publishes events of the content, in commits of limited size; the content names collections by their keys. */
export function createPublisher({
  database,
  runner,
}: {
  readonly database: Pick<Database, 'house'>
  readonly runner: Runner
}): Publisher {
  const queries = queriesOf(database.house)

  /** Read each time, because the content that is published next may have another collection. */
  async function collectionIds(): Promise<ReadonlyMap<string, number>> {
    const rows = await queries.query<{ id: number; sourceId: string }>({
      name: 'collection-keys',
      text: 'select id, source_id as "sourceId" from collection',
    })
    return new Map(rows.map(({ id, sourceId }) => [sourceId, id]))
  }

  return {
    async publish(events, seasonRun) {
      if (events.length === 0) return
      const collections = await collectionIds()
      for (const batch of batches(events)) {
        const rows: EventToPublish[] = []
        for (const event of batch) {
          rows.push({
            sourceId: event.sourceId,
            seasonRunId: await seasonRun(event),
            type: event.type,
            name: event.name,
            shortName: event.shortName,
            startsAt: event.startsAt,
            pool: event.pool,
            groupName: event.groupName,
            week: event.week,
            sourcesRequired: event.sourcesRequired,
            voidAfterSeconds: event.voidAfterSeconds,
            detail: event.detail,
            collections: event.collections.flatMap((key) => collections.get(key) ?? []),
            participants: event.participants,
          })
        }
        await runner.runHouse(publishEvents, rows)
      }
    },
  }
}

function batches<Event extends ScheduledEvent>(events: readonly Event[]): Event[][] {
  const found: Event[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const event of events) {
    if (size + event.participants.length > maxParticipants) {
      found.push([])
      size = 0
    }
    found.at(-1)?.push(event)
    size += event.participants.length
  }
  return found
}
