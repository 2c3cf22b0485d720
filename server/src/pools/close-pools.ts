import type { EventId } from '@called-shot/shared/ids.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { readEntrants } from './pool-reads.ts'

const maxNotices = 500

/** The last entrant who was notified; the next batch begins after them. */
export interface Told {
  readonly account: number
  readonly trigger: number
  readonly done: boolean
}

/**
 * House command: notifies everybody with an entry in a pool of the event that it is closed, including those who have
 * claimed it already, at most 500 at once. The last batch marks the event as notified. Returns where the next batch
 * starts.
 */
export async function closePools(
  { read }: Context<null>,
  input: { eventId: EventId; startsAt: Date; after: Pick<Told, 'account' | 'trigger'> },
): Promise<Effects<Told>> {
  const { eventId, startsAt, after } = input
  const entrants = await readEntrants(read, { eventId, after, most: maxNotices })
  const last = entrants.at(-1)
  const done = entrants.length < maxNotices
  return {
    answer: { account: last?.accountId ?? 0, trigger: last?.triggerId ?? 0, done },
    notices: entrants.map(({ accountId, triggerId, name, entries, totalCents }) => ({
      accountId,
      type: 'pool_closed',
      facts: { name, entries, cents: totalCents },
      payload: { EventId: eventId, TriggerId: triggerId },
      fact: `pool_closed:${eventId}:${triggerId}:${startsAt.toISOString()}`,
    })),
    ...(done ? { closePools: [{ eventId, startsAt }] } : {}),
  }
}
