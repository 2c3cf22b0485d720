import type { AccountId, AssetId, EventId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'
import { wantsNotice } from '../notifications/call-notices.ts'

/** The notices about a call during its game; its decision is announced when it is settled. */
export type LiveMoment = 'reached' | 'lost' | 'overtime'

export interface OwnerToNotify {
  readonly predictionId: AssetId
  readonly ownerId: AccountId
  readonly eventId: EventId | null
  readonly name: string
}

/** The owners of calls on these outcomes who want this notice: at most `most`, of predictions after that id. */
export async function readOwnersToNotify(
  queries: Queries,
  wanted: {
    readonly moment: LiveMoment
    readonly outcomes: readonly number[]
    readonly after: number
    readonly most: number
  },
): Promise<OwnerToNotify[]> {
  return queries.query<OwnerToNotify>({
    name: 'owners-to-notify',
    text: `
      select a.id as "predictionId", a.owner_id as "ownerId", a.event_id as "eventId", a.name
      from asset a join account o on o.id = a.owner_id
      where a.outcome_id = any($1::bigint[]) and a.kind = 'prediction' and a.place <> 'gone' and a.id > $2
        and ${wantsNotice('$3::text')}
      order by a.id limit $4`,
    values: [wanted.outcomes, wanted.after, wanted.moment, wanted.most],
  })
}
