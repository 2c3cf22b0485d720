import type { EventId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'

interface ToldPlay {
  readonly eventId: EventId
  readonly playId: number
  readonly play: unknown
}

/** Each play of these events as the source last reported it. */
export function readLastPlays(
  queries: Queries,
  { ids, source }: { readonly ids: readonly EventId[]; readonly source: string },
): Promise<ToldPlay[]> {
  return queries.query<ToldPlay>({
    name: 'last-told-plays',
    text: `
      select distinct on (event_id, play_id) event_id as "eventId", play_id as "playId", play from play_report
      where event_id = any($1::bigint[]) and source = $2
      order by event_id, play_id, said_at desc, id desc`,
    values: [ids, source],
  })
}
