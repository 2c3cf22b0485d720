import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { readExpiredBids } from './bid-reads.ts'
import { bidReleaseOf } from './withdraw-bid.ts'

export const maxExpiredBids = 200

/**
 * House command: ends expired bids, at most 200 at once, or `most`; their holds return and their makers are notified.
 */
export async function expireBids(
  { read }: Context<null>,
  { most = maxExpiredBids }: { most?: number },
): Promise<Effects<number>> {
  const expired = await readExpiredBids(read, most)
  return {
    answer: expired.length,
    bids: expired.map(({ id, remaining }) => ({ id, status: 'expired', remaining })),
    transfers: expired.map(bidReleaseOf),
    notices: expired.map((bid) => ({
      accountId: bid.makerId,
      type: 'offer_expired',
      facts: { cents: bid.cents, name: bid.name, what: 'bid', how: 'expired', isYours: true },
      payload: {},
      fact: `bid_expired:${bid.id}`,
    })),
  }
}
