import type { AccountId, AssetId, DefinitionId, EventId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'

export interface UnusedStarterEvent {
  readonly id: AssetId
  readonly version: number
  readonly ownerId: AccountId
  readonly nextEventId: EventId
  readonly nextEventVersion: number
  readonly nextStartsAt: Date
  readonly nextDefinitionId: DefinitionId
  readonly nextName: string
}

/**
 * Held event cards of starter packs whose event is past its lock-out, with the next game of the person whom the pack
 * was about, in the card's own collection. Omits cards without a next game yet, and cards more than two weeks old.
 */
export async function unusedStarterEvents(
  queries: Queries,
  times: { readonly lockoutSeconds: number; readonly fromSeconds: number; readonly limit: number },
): Promise<UnusedStarterEvent[]> {
  return queries.query<UnusedStarterEvent>({
    name: 'unused-starter-events',
    text: `
      select a.id, a.version, a.owner_id as "ownerId", n.id as "nextEventId", n.version as "nextEventVersion",
        n.starts_at as "nextStartsAt", n.definition_id as "nextDefinitionId", n.name as "nextName"
      from event e
      join asset a on a.event_id = e.id and a.kind = 'event' and a.tutorial and a.place = 'held'
      join asset s on s.id = a.minted_from and s.minted_as = 'starter'
      join pack p on p.asset_id = s.id
      join lateral (
        select next.id, next.version, next.starts_at, d.id as definition_id, d.name
        from event_participant ep
        join event next on next.id = ep.event_id
        join definition d on d.kind = 'event' and d.collection_id = a.collection_id and d.ref = next.id::text
        where ep.person_id = p.proof->>'person' and next.status = 'open' and next.closed_at is null and not next.pool
          and next.starts_at >= statement_timestamp() + make_interval(secs => $2)
        order by next.starts_at, next.id limit 1) n on true
      where e.starts_at > statement_timestamp() - interval '14 days'
        and (e.starts_at <= statement_timestamp() + make_interval(secs => $1) or e.closed_at is not null
          or e.status <> 'open')
      order by a.id limit $3`,
    values: [times.lockoutSeconds, times.fromSeconds, times.limit],
  })
}
