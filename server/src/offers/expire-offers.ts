import type { OfferId } from '@called-shot/shared/ids.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { Offer } from './offer-reads.ts'
import { releaseOf } from './review-offer.ts'

const mostOffers = 200

/** House command: tidies offers past their time, at most 200 at once; holds return and makers are told. */
export async function expireOffers({ read }: Context<null>, _input: null): Promise<Effects<number>> {
  const rows = await read.query<Offer & { readonly name: string }>({
    name: 'offers-to-expire',
    text: `
      select o.id, o.asset_id as "assetId", o.maker_id as "makerId", o.owner_id as "ownerId", o.counter_of as "counterOf",
        o.cents, o.held_cents as "heldCents", o.status, a.name
      from offer o join asset a on a.id = o.asset_id
      where o.status = 'open' and o.expires_at <= clock_timestamp() order by o.id limit $1`,
    values: [mostOffers],
  })
  return {
    answer: rows.length,
    offers: rows.map(({ id }): OfferId => id),
    setOffers: rows.map(({ id }) => ({ id, status: 'expired' })),
    transfers: rows.flatMap(releaseOf),
    notices: rows.map((row) => ({
      accountId: row.makerId,
      type: 'offer_expired',
      message: `Your ${row.counterOf === null ? 'offer' : 'counter-offer'} of ${formatUsd(row.cents)} for ${row.name} has expired.`,
      payload: { ListingId: row.assetId },
      fact: `offer_expired:${row.id}`,
    })),
  }
}
