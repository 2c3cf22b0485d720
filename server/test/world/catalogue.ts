import type { Pool } from 'pg'
import {
  collectionId,
  definitionId,
  eventId,
  seriesId,
  triggerId,
  type CollectionId,
  type DefinitionId,
  type EventId,
  type SeriesId,
  type TriggerId,
} from '@called-shot/shared/ids.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import {
  categories,
  categoryId,
  collectionNames,
  collections,
  eventNames,
  events,
  people,
  triggerNames,
  triggers,
  type CollectionName,
  type EventFacts,
  type EventName,
  type TriggerName,
} from './facts.ts'

export interface Definition {
  readonly id: DefinitionId
  readonly name: string
}

export interface SeriesFacts {
  readonly name: string
  readonly packType?: 'identity' | 'prediction'
  readonly tier?: number
}

export interface EventChange {
  readonly startsInSeconds?: number
  readonly status?: 'open' | 'decided' | 'cancelled'
  readonly closed?: boolean
}

export type Catalogue = Awaited<ReturnType<typeof seedCatalogue>>

const oneHour = 3600

/** Writes the facts into an empty database as the owner of the tables, as the loading of a catalogue does. */
export async function seedCatalogue(owner: Pool, newId: () => Promise<number>) {
  const collectionIds = new Map<CollectionName, CollectionId>()
  const triggerIds = new Map<TriggerName, TriggerId>()
  const eventIds = new Map<EventName, EventId>()
  const definitions = new Map<string, Promise<Definition>>()

  /** The definition of which a card of a collection is a copy: the existing one, or a new one. */
  function define(
    collection: CollectionId,
    kind: AssetKind,
    card: { ref: string; name: string },
  ): Promise<Definition> {
    const key = `${kind} ${collection} ${card.ref}`
    const found = definitions.get(key) ?? insertDefinition(collection, kind, card)
    definitions.set(key, found)
    return found
  }

  async function insertDefinition(
    collection: CollectionId,
    kind: AssetKind,
    { ref, name }: { ref: string; name: string },
  ): Promise<Definition> {
    const { rows } = await owner.query<Definition>(
      `insert into definition (id, kind, collection_id, ref, name) values ($1, $2, $3, $4, $5)
       on conflict on constraint definition_key do update set name = definition.name
       returning id, name`,
      [definitionId(await newId()), kind, collection, ref, name],
    )
    if (!rows[0]) throw new Error(`no definition of ${name}`)
    return rows[0]
  }

  async function seedPeople(): Promise<void> {
    for (const [index, name] of categories.entries()) {
      const sport = name === 'Actor' ? 'screen' : 'football'
      await owner.query(`insert into category (id, name, sport) values ($1, $2, $3)`, [
        index + 1,
        name,
        sport,
      ])
    }
    for (const each of Object.values(people)) {
      await owner.query(
        `insert into person (id, name, category_id, birth_date, team, fame, source) values ($1, $2, $3, $4, $5, 90, 'test')`,
        [each.id, each.name, categoryId(each), each.birthDate, each.team],
      )
    }
  }

  async function seedCollections(): Promise<void> {
    for (const [index, name] of collectionNames.entries()) {
      const id = collectionId(index + 1)
      collectionIds.set(name, id)
      await owner.query(
        `insert into collection (id, source_id, name, description, sport, position) values ($1, $2, $2, '', 'football', $1)`,
        [id, name],
      )
      for (const who of collections[name]) {
        const each = people[who]
        await owner.query(`insert into collection_person (collection_id, person_id) values ($1, $2)`, [
          id,
          each.id,
        ])
        await define(id, 'identity', { ref: each.id, name: each.name })
      }
    }
  }

  async function seedTrigger(name: TriggerName): Promise<void> {
    const id = triggerId(await newId())
    const each = triggers[name]
    triggerIds.set(name, id)
    await owner.query(
      `insert into trigger_definition (id, source_id, name, sentence, metric, comparator, threshold, subject, event_types)
       values ($1, $2, $3, $4, $5, '>=', $6, $7, $8)`,
      [id, name, each.name, each.sentence, each.metric, each.threshold, each.subject, each.types],
    )
    for (const category of each.categories) {
      await owner.query(`insert into trigger_category (trigger_id, category_id) values ($1, $2)`, [
        id,
        categories.indexOf(category) + 1,
      ])
    }
  }

  /** An event of the test's own, by default open for an hour. */
  async function addEvent(event: EventFacts, startsInSeconds: number = oneHour): Promise<EventId> {
    const id = eventId(await newId())
    await owner.query(
      `insert into event (id, type, name, short_name, starts_at, original_starts_at, pool, void_after, detail)
       values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5),
         clock_timestamp() + make_interval(secs => $5), $6, '14 days', $7)`,
      [
        id,
        event.type,
        `${event.shortName}, 2025 week 12`,
        event.shortName,
        startsInSeconds,
        event.pool ?? false,
        event.away ? { away: event.away, home: event.home } : {},
      ],
    )
    for (const who of event.who) {
      await owner.query(`insert into event_participant (event_id, person_id, team) values ($1, $2, $3)`, [
        id,
        people[who].id,
        people[who].team,
      ])
    }
    return id
  }

  /** What feeds and operators do to an event, without their commands. */
  async function eventSays(event: EventName | EventId, change: EventChange): Promise<void> {
    await owner.query(
      `update event set starts_at = coalesce(clock_timestamp() + make_interval(secs => $2), starts_at),
         status = coalesce($3, status), closed_at = case when $4 then clock_timestamp() else closed_at end,
         version = version + 1
       where id = $1`,
      [eventOf(event), change.startsInSeconds ?? null, change.status ?? null, change.closed ?? false],
    )
  }

  /** The series of that name, made if there is none. */
  async function seriesOf(series: SeriesFacts, collection: CollectionId): Promise<SeriesId> {
    const { rows } = await owner.query<{ id: SeriesId }>('select id from series where source_id = $1', [
      series.name,
    ])
    if (rows[0]) return rows[0].id
    const id = seriesId(await newId())
    await owner.query(
      `with made as (
         insert into series (id, source_id, collection_id, name, pack_type, tier, position, current_version)
         values ($1, $2, $3, $2, $4, $5, 1, 1) returning id)
       insert into series_version (series_id, version, price_cents, contents, odds, prize_values, hash)
       select id, 1, 200, '{"category": 1, "month": 2, "day": 3, "year": 2}', '{}', '{}', 'hash' from made`,
      [id, series.name, collection, series.packType ?? 'identity', series.tier ?? 1],
    )
    return id
  }

  async function eventName(event: EventId): Promise<string> {
    const { rows } = await owner.query<{ name: string }>('select name from event where id = $1', [event])
    return rows[0]?.name ?? ''
  }

  const collection = (name: CollectionName) => found(collectionIds, name)
  const trigger = (name: TriggerName) => found(triggerIds, name)
  const eventOf = (event: EventName | EventId) => (typeof event === 'string' ? found(eventIds, event) : event)

  await seedPeople()
  await seedCollections()
  for (const name of triggerNames) await seedTrigger(name)
  for (const name of eventNames) eventIds.set(name, await addEvent(events[name]))
  return { collection, trigger, eventOf, eventName, define, addEvent, eventSays, seriesOf }
}

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the small world has no ${String(key)}`)
  return value
}
