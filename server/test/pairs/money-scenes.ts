import { cents } from '@called-shot/shared/money.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import type { AssetId, BidId } from '@called-shot/shared/ids.ts'
import { buyListing } from '../../src/market/buy-listing.ts'
import { buyListings } from '../../src/market/buy-listings.ts'
import { fillBid } from '../../src/offers/fill-bid.ts'
import { makeBid } from '../../src/offers/make-bid.ts'
import { makeOffer } from '../../src/offers/make-offer.ts'
import { withdrawBid } from '../../src/offers/withdraw-bid.ts'
import { restoreAccount, suspendAccount } from '../../src/operator/change-account.ts'
import { grant } from '../../src/operator/grant.ts'
import { buyPacks } from '../../src/packs/buy-packs.ts'
import { aDay, inputs } from '../inputs.ts'
import { pairScene, type Act } from './race.ts'

interface Balance {
  readonly listing: AssetId
  readonly another: AssetId
  readonly wanted: AssetId
  readonly series: number
}

/** Ten dollars, of which every command wants at least five. */
export const oneBalance = pairScene<Balance>({
  name: 'one balance',
  people: 2,
  furnish(maker, [seller, spender]) {
    if (!seller || !spender) throw new Error('an empty stage')
    const [listing, another] = [maker.part(seller, 'month', 'mahomes'), maker.part(seller, 'day', 'mahomes')]
    maker.list(listing, 500)
    maker.list(another, 500)
    maker.money(spender, 1000)
    return { listing, another, wanted: maker.part(seller, 'year', 'mahomes'), series: maker.seriesId }
  },
  acts: {
    'buy packs': ({ run, people: [, spender], props, packs: parts }) =>
      run(spender, {
        command: buyPacks(parts),
        input: {
          ...inputs,
          params: { id: props.series },
          body: { payment_method: 'balance', quantity: 3, tier: 1 },
        },
        answer: packs.buyPacks.answer,
      }),
    'buy a listing': buyOne(({ listing }) => listing),
    'buy another listing': buyOne(({ another }) => another),
    'buy both listings': ({ run, people: [, spender], props, market: settings }) =>
      run(spender, {
        command: buyListings(settings),
        input: {
          ...inputs,
          body: {
            listings: [props.listing, props.another].map((id) => ({
              marketplace_id: id,
              expected_price: cents(500),
            })),
          },
        },
        answer: market.buyListings.answer,
      }),
    offer: ({ run, people: [, spender], props, market: settings }) =>
      run(spender, {
        command: makeOffer(settings),
        input: { ...inputs, body: { marketplace_listing_id: props.wanted, amount: cents(600), ...aDay } },
        answer: offers.makeOffer.answer,
      }),
    'a grant': ({ run, people: [, spender], operator: by, packs: { lists } }) =>
      run(by, {
        command: grant(lists),
        input: {
          ...inputs,
          body: { account_id: spender ?? 0, funds: cents(400), reason: 'a scene' },
        },
        answer: operator.grant.answer,
      }),
    'suspend the spender': changing(suspendAccount),
    'restore the spender': changing(restoreAccount),
    bid: ({ run, people: [, spender], market: settings }) =>
      run(spender, {
        command: makeBid(settings),
        input: {
          ...inputs,
          body: { kind: 'month', name: 'September', amount: cents(300), quantity: 2, ...aDay },
        },
        answer: bids.makeBid.answer,
      }),
  },
})

function changing(command: typeof suspendAccount): Act<Balance> {
  return ({ run, people: [, spender], operator: by }) =>
    run(by, {
      command,
      input: { ...inputs, params: { id: spender ?? 0 }, body: { reason: 'a scene' } },
      answer: operator.suspendAccount.answer,
    })
}

function buyOne(which: (props: Balance) => AssetId): Act<Balance> {
  return ({ run, people: [, spender], props, market: settings }) =>
    run(spender, {
      command: buyListing(settings),
      input: { ...inputs, params: { id: which(props) }, body: {} },
      answer: market.buyListing.answer,
    })
}

interface OneBid {
  readonly bid: BidId
  readonly mine: AssetId
  readonly another: AssetId
}

export const oneBid = pairScene<OneBid>({
  name: 'a bid for one card',
  people: 3,
  furnish(maker, [maker1, seller, rival]) {
    if (!maker1 || !seller || !rival) throw new Error('an empty stage')
    const mine = maker.part(seller, 'month', 'mahomes')
    maker.list(mine, 500)
    maker.money(rival, 1000)
    return { mine, another: maker.part(rival, 'month', 'mahomes'), bid: maker.bid(maker1, mine, 400) }
  },
  acts: {
    'the one fills it': ({ run, people: [, seller], props, market: settings }) =>
      run(seller, {
        command: fillBid(settings),
        input: { ...inputs, params: { id: props.bid }, body: { asset_id: props.mine } },
        answer: bids.fillBid.answer,
      }),
    'the other fills it': ({ run, people: [, , rival], props, market: settings }) =>
      run(rival, {
        command: fillBid(settings),
        input: { ...inputs, params: { id: props.bid }, body: { asset_id: props.another } },
        answer: bids.fillBid.answer,
      }),
    'its maker withdraws it': ({ run, people: [of], props }) =>
      run(of, {
        command: withdrawBid,
        input: { ...inputs, params: { id: props.bid } },
        answer: bids.withdrawBid.answer,
      }),
    'somebody buys the card': ({ run, people: [, , rival], props, market: settings }) =>
      run(rival, {
        command: buyListing(settings),
        input: { ...inputs, params: { id: props.mine }, body: {} },
        answer: market.buyListing.answer,
      }),
  },
})
