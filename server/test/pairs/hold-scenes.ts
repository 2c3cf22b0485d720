import type { AssetId, BidId, OfferId } from '@called-shot/shared/ids.ts'
import { expireBids } from '../../src/offers/expire-bids.ts'
import { expireOffers } from '../../src/offers/expire-offers.ts'
import { calls } from '../calls.ts'
import { pairScene, type Act } from './race.ts'

interface Expired {
  readonly wanted: AssetId
  readonly another: AssetId
  readonly offer: OfferId
  readonly bid: BidId
}

const answerLate =
  (action: 'accept' | 'decline'): Act<Expired> =>
  ({ run, people: [owner], props, market: settings }) =>
    run(owner, calls.reviewOffer(settings, props.offer, action))

/** Works in batches, as the jobs do. */
async function untilDone(tidy: () => Promise<number>): Promise<void> {
  while ((await tidy()) > 0);
}

/** An offer and a bid that have run out but still hold their maker's money. */
export const expiredHolds = pairScene<Expired>({
  name: 'an expired offer and an expired bid',
  people: 3,
  isHouseWide: true,
  furnish(maker, [owner, bidder, buyer]) {
    if (!owner || !bidder || !buyer) throw new Error('an empty stage')
    const wanted = maker.part(owner, 'month', 'mahomes')
    maker.list(wanted, 500)
    maker.money(buyer, 1000)
    return {
      wanted,
      another: maker.part(owner, 'day', 'mahomes'),
      offer: maker.expiredOffer(bidder, wanted, 400),
      bid: maker.expiredBid(bidder, wanted, 300),
    }
  },
  acts: {
    'expire offers': ({ runner }) => untilDone(() => runner.runHouse(expireOffers, {})),
    'expire bids': ({ runner }) => untilDone(() => runner.runHouse(expireBids, {})),
    'spend what they hold': ({ run, people: [, bidder], props, market: settings }) =>
      run(bidder, calls.makeOffer(settings, props.another, 600)),
  },
  guests: {
    'withdraw the offer': ({ run, people: [, bidder], props }) =>
      run(bidder, calls.withdrawOffer('offer', props.offer)),
    'withdraw the bid': ({ run, people: [, bidder], props }) => run(bidder, calls.withdrawBid(props.bid)),
    'accept it late': answerLate('accept'),
    'decline it late': answerLate('decline'),
    'fill the bid late': ({ run, people: [owner], props, market: settings }) =>
      run(owner, calls.fillBid(settings, props.bid, props.wanted)),
    'somebody buys the card': ({ run, people: [, , buyer], props, market: settings }) =>
      run(buyer, calls.buyListing(settings, props.wanted)),
  },
})

interface Flagged {
  readonly asset: AssetId
  readonly offer: OfferId
}

const looking =
  (look: typeof calls.releaseSale): Act<Flagged> =>
  async ({ run, operator: by, queries, props }) => {
    const [sale] = await queries.query<{ id: number }>({
      name: 'sale-of-scene',
      text: `select id from listing_event where asset_id = $1 and what = 'sold' order by id limit 1`,
      values: [props.asset],
    })
    return run(by, look(sale?.id ?? 0))
  }

/** Its buyer has an offer on it. */
export const flaggedSale = pairScene<Flagged>({
  name: 'a sale under review',
  people: 4,
  furnish(maker, [seller, owner, bidder, buyer]) {
    if (!seller || !owner || !bidder || !buyer) throw new Error('an empty stage')
    const asset = maker.part(owner, 'month', 'mahomes')
    maker.soldForReview(asset, seller, 6000)
    maker.money(buyer, 1000)
    return { asset, offer: maker.offer(bidder, asset, 400) }
  },
  acts: {
    'release it': looking(calls.releaseSale),
    'reverse it': looking(calls.reverseSale),
  },
  guests: {
    'list it': ({ run, people: [, owner], props, market: settings }) =>
      run(owner, calls.sellItem(settings, props.asset, 700)),
    'offer for it': ({ run, people: [, , , buyer], props, market: settings }) =>
      run(buyer, calls.makeOffer(settings, props.asset, 300)),
    'accept an offer on it': ({ run, people: [, owner], props, market: settings }) =>
      run(owner, calls.reviewOffer(settings, props.offer, 'accept')),
    'withdraw the offer on it': ({ run, people: [, , bidder], props }) =>
      run(bidder, calls.withdrawOffer('offer', props.offer)),
  },
})
