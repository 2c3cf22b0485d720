import { whyCannotWithdrawBid } from '@called-shot/shared/offers/bid-trade-rules.ts'
import type { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import type { Transfer } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { readBid, type Bid } from './bid-reads.ts'

/** The transfer that returns what a bid still holds to its maker. */
export function bidReleaseOf({ id, makerId, cents: amount, remaining }: Bid): Transfer {
  const purse = purseOf(makerId)
  return {
    from: purse.reserved,
    to: purse.available,
    cents: cents(amount * remaining),
    kind: 'bid_release',
    ref: id,
  }
}

/** The maker withdraws an open bid. What it still holds returns in the same commit; copies already sold stay sold. */
export async function withdrawBid(
  { read, player }: Context,
  { params }: CommandInput<typeof bids.withdrawBid>,
): Promise<EffectsOf<typeof bids.withdrawBid>> {
  const bid = await readBid(read, params.id)
  if (!bid) throw refuse('not_found', 'There is no such bid.')
  refuseIf(whyCannotWithdrawBid({ ...bid, isMaker: bid.makerId === player.id }))
  const release = bidReleaseOf(bid)
  return {
    answer: { id: bid.id, status: 'withdrawn', returned: release.cents },
    bids: [{ id: bid.id, status: 'withdrawn', remaining: bid.remaining }],
    transfers: [release],
  }
}
