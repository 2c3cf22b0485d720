import type { AccountId, AssetId, EventId } from '@called-shot/shared/ids.ts'
import type { Effects, Notice } from '../commit/effects.ts'
import type { Queries } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { wantsNotice } from '../notifications/call-notices.ts'

/** The notices about a call during its game; its decision is announced when it is settled. */
export type LiveMoment = 'reached' | 'lost' | 'overtime'

interface Owner {
  readonly predictionId: AssetId
  readonly ownerId: AccountId
  readonly eventId: EventId | null
  readonly name: string
}

const maxNotices = 500

/**
 * House command: notifies owners about their calls, once per prediction and kind, and only of kinds that they chose.
 * Nothing else changes. Returns the last prediction that it examined, or null once it has examined all.
 */
export async function notifyMoments(
  { read }: Context<null>,
  input: { readonly moment: LiveMoment; readonly outcomes: readonly number[]; readonly after: number },
): Promise<Effects<number | null>> {
  const owners = await ownersToNotify(read, input)
  return {
    answer: owners.length < maxNotices ? null : (owners.at(-1)?.predictionId ?? null),
    notices: owners.map((owner) => noticeOf(owner, input.moment)),
  }
}

function noticeOf({ predictionId, ownerId, eventId, name }: Owner, moment: LiveMoment): Notice {
  const notice = {
    accountId: ownerId,
    facts: { name },
    payload: { EventId: eventId },
    fact: `${moment}:${predictionId}`,
  }
  switch (moment) {
    case 'reached':
      return { ...notice, type: 'call_reached' }
    case 'lost':
      return { ...notice, type: 'call_lost' }
    case 'overtime':
      return { ...notice, type: 'call_overtime' }
  }
}

async function ownersToNotify(
  queries: Queries,
  { moment, outcomes, after }: Parameters<typeof notifyMoments>[1],
): Promise<Owner[]> {
  return queries.query<Owner>({
    name: 'owners-to-notify',
    text: `
      select a.id as "predictionId", a.owner_id as "ownerId", a.event_id as "eventId", a.name
      from asset a join account o on o.id = a.owner_id
      where a.outcome_id = any($1::bigint[]) and a.kind = 'prediction' and a.place <> 'gone' and a.id > $2
        and ${wantsNotice('$3::text')}
      order by a.id limit $4`,
    values: [outcomes, after, moment, maxNotices],
  })
}
