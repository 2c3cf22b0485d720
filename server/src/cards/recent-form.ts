import type { PersonId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'
import { eventCounts } from '../live/event-is-over.ts'

/**
 * 'Played 3 of the last 4' for each person with events that are over: of the last four, those in which a final result
 * of the person is known and nothing reports that the person did not take part (Design §4 Oracle, GAME 'Collections').
 */
export async function recentForm(
  queries: Queries,
  people: readonly PersonId[],
): Promise<ReadonlyMap<PersonId, string>> {
  if (people.length === 0) return new Map()
  const rows = await queries.query<{ person: PersonId; played: number; games: number }>({
    name: 'recent-form',
    text: `
      select who.person, count(*) filter (where played.so) as played, count(*) as games
      from unnest($1::text[]) as who (person)
      cross join lateral (
        select e.id from (
          -- Events are published a few weeks ahead at most: among a person's newest dozen are the last four that are over.
          select ep.event_id from event_participant ep where ep.person_id = who.person
          order by ep.event_id desc limit 12) as newest
        join event e on e.id = newest.event_id
        where ${eventCounts} order by e.starts_at desc, e.id desc limit 4) as recent
      cross join lateral (
        select coalesce(bool_and(o.metric <> 'participated' or o.value <> 0), false) as so
        from observation o
        where o.event_id = recent.id and o.person_id = who.person and o.final) as played
      group by who.person`,
    values: [[...new Set(people)]],
  })
  return new Map(rows.map(({ person, played, games }) => [person, `Played ${played} of the last ${games}`]))
}
