import { cents } from '@called-shot/shared/money.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import type { AssetId, BidId, OfferId } from '@called-shot/shared/ids.ts'
import { buyListing } from '../../src/market/buy-listing.ts'
import { releaseSale, reverseSale } from '../../src/market/review-sale.ts'
import { sellItem } from '../../src/market/sell-item.ts'
import { expireBids } from '../../src/offers/expire-bids.ts'
import { expireOffers } from '../../src/offers/expire-offers.ts'
import { fillBid } from '../../src/offers/fill-bid.ts'
import { makeOffer } from '../../src/offers/make-offer.ts'
import { reviewOffer } from '../../src/offers/review-offer.ts'
import { withdrawBid } from '../../src/offers/withdraw-bid.ts'
import { withdrawOffer } from '../../src/offers/withdraw-offer.ts'
import { aDay, inputs } from '../inputs.ts'
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
    run(owner, {
      command: reviewOffer(settings),
      input: { ...inputs, params: { id: props.offer }, body: { action } },
      answer: offers.reviewOffer.answer,
    })

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
      run(bidder, {
        command: makeOffer(settings),
        input: { ...inputs, body: { marketplace_listing_id: props.another, amount: cents(600), ...aDay } },
        answer: offers.makeOffer.answer,
      }),
  },
  guests: {
    'withdraw the offer': ({ run, people: [, bidder], props }) =>
      run(bidder, {
        command: withdrawOffer('offer'),
        input: { ...inputs, params: { id: props.offer } },
        answer: offers.withdrawOffer.answer,
      }),
    'withdraw the bid': ({ run, people: [, bidder], props }) =>
      run(bidder, {
        command: withdrawBid,
        input: { ...inputs, params: { id: props.bid } },
        answer: bids.withdrawBid.answer,
      }),
    'accept it late': answerLate('accept'),
    'decline it late': answerLate('decline'),
    'fill the bid late': ({ run, people: [owner], props, market: settings }) =>
      run(owner, {
        command: fillBid(settings),
        input: { ...inputs, params: { id: props.bid }, body: { asset_id: props.wanted } },
        answer: bids.fillBid.answer,
      }),
    'somebody buys the card': ({ run, people: [, , buyer], props, market: settings }) =>
      run(buyer, {
        command: buyListing(settings),
        input: { ...inputs, params: { id: props.wanted }, body: {} },
        answer: market.buyListing.answer,
      }),
  },
})

interface Flagged {
  readonly asset: AssetId
  readonly offer: OfferId
}

const looking =
  (command: typeof releaseSale): Act<Flagged> =>
  async ({ run, operator: by, queries, props }) => {
    const [sale] = await queries.query<{ id: number }>({
      name: 'sale-of-scene',
      text: `select id from listing_event where asset_id = $1 and what = 'sold' order by id limit 1`,
      values: [props.asset],
    })
    return run(by, {
      command,
      input: { ...inputs, params: { id: sale?.id ?? 0 }, body: { reason: 'a scene' } },
      answer: market.releaseSale.answer,
    })
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
    'release it': looking(releaseSale),
    'reverse it': looking(reverseSale),
  },
  guests: {
    'list it': ({ run, people: [, owner], props, market: settings }) =>
      run(owner, {
        command: sellItem(settings),
        input: { ...inputs, params: { id: props.asset }, body: { price: cents(700) } },
        answer: market.sellItem.answer,
      }),
    'offer for it': ({ run, people: [, , , buyer], props, market: settings }) =>
      run(buyer, {
        command: makeOffer(settings),
        input: { ...inputs, body: { marketplace_listing_id: props.asset, amount: cents(300), ...aDay } },
        answer: offers.makeOffer.answer,
      }),
    'accept an offer on it': ({ run, people: [, owner], props, market: settings }) =>
      run(owner, {
        command: reviewOffer(settings),
        input: { ...inputs, params: { id: props.offer }, body: { action: 'accept' } },
        answer: offers.reviewOffer.answer,
      }),
    'withdraw the offer on it': ({ run, people: [, , bidder], props }) =>
      run(bidder, {
        command: withdrawOffer('offer'),
        input: { ...inputs, params: { id: props.offer } },
        answer: offers.withdrawOffer.answer,
      }),
  },
})
