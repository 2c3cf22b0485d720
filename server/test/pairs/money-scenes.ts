import { cents } from '@called-shot/shared/money.ts'
import type { AssetId, BidId } from '@called-shot/shared/ids.ts'
import { calls } from '../calls.ts'
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
      run(spender, calls.buyPacks(parts, props.series, { quantity: 3 })),
    'buy a listing': buyOne(({ listing }) => listing),
    'buy another listing': buyOne(({ another }) => another),
    'buy both listings': ({ run, people: [, spender], props, market: settings }) =>
      run(
        spender,
        calls.buyListings(settings, [
          [props.listing, 500],
          [props.another, 500],
        ]),
      ),
    offer: ({ run, people: [, spender], props, market: settings }) =>
      run(spender, calls.makeOffer(settings, props.wanted, 600)),
    'a grant': ({ run, people: [, spender], operator: by, packs: { lists } }) =>
      run(by, calls.grant(lists, { account_id: spender ?? 0, funds: cents(400) })),
    'suspend the spender': changing(calls.suspendAccount),
    'restore the spender': changing(calls.restoreAccount),
    bid: ({ run, people: [, spender], market: settings }) =>
      run(spender, calls.makeBid(settings, { kind: 'month', name: 'September', amount: 300, quantity: 2 })),
  },
})

function changing(change: typeof calls.suspendAccount): Act<Balance> {
  return ({ run, people: [, spender], operator: by }) => run(by, change(spender ?? 0))
}

function buyOne(which: (props: Balance) => AssetId): Act<Balance> {
  return ({ run, people: [, spender], props, market: settings }) =>
    run(spender, calls.buyListing(settings, which(props)))
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
      run(seller, calls.fillBid(settings, props.bid, props.mine)),
    'the other fills it': ({ run, people: [, , rival], props, market: settings }) =>
      run(rival, calls.fillBid(settings, props.bid, props.another)),
    'its maker withdraws it': ({ run, people: [of], props }) => run(of, calls.withdrawBid(props.bid)),
    'somebody buys the card': ({ run, people: [, , rival], props, market: settings }) =>
      run(rival, calls.buyListing(settings, props.mine)),
  },
})
