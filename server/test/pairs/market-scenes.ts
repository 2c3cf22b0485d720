import type { AccountId, AssetId, BidId, OfferId } from '@called-shot/shared/ids.ts'
import { people } from '../world/facts.ts'
import { calls } from '../calls.ts'
import { pairScene, type Act } from './race.ts'

/** Props of anything that is for sale at $5.00, with an offer of $4.00 and a counter-offer of $4.50 on it. */
interface ForSale {
  readonly asset: AssetId
  readonly offer: OfferId
  readonly counter: OfferId
}
const [price, offered, countered] = [500, 400, 450]
const cast = (on: readonly AccountId[]) => ({ owner: on[0], buyer: on[1], bidder: on[2], haggler: on[3] })

const buy: Act<ForSale> = ({ run, people: on, props, market: settings }) =>
  run(cast(on).buyer, calls.buyListing(settings, props.asset, price))
const sellAt =
  (amount: number): Act<ForSale> =>
  ({ run, people: on, props, market: settings }) =>
    run(cast(on).owner, calls.sellItem(settings, props.asset, amount))
const cancel: Act<ForSale> = ({ run, people: on, props, market: settings }) =>
  run(cast(on).owner, calls.cancelListing(settings, props.asset))
const offer: Act<ForSale> = ({ run, people: on, props, market: settings }) =>
  run(cast(on).buyer, calls.makeOffer(settings, props.asset, 300))
const answerOffer =
  (action: 'accept' | 'decline'): Act<ForSale> =>
  ({ run, people: on, props, market: settings }) =>
    run(cast(on).owner, calls.reviewOffer(settings, props.offer, action))
const counter: Act<ForSale> = ({ run, people: on, props, market: settings }) =>
  run(cast(on).owner, calls.counterOffer(settings, props.offer, { amount: 480 }))
const withdraw: Act<ForSale> = ({ run, people: on, props }) =>
  run(cast(on).bidder, calls.withdrawOffer('offer', props.offer))
const answerCounter =
  (action: 'accept' | 'decline'): Act<ForSale> =>
  ({ run, people: on, props, market: settings }) =>
    run(cast(on).haggler, calls.reviewCounterOffer(settings, props.counter, action))
const withdrawCounter: Act<ForSale> = ({ run, people: on, props }) =>
  run(cast(on).owner, calls.withdrawOffer('counter-offer', props.counter))
const closeOffers: Act<ForSale> = ({ run, people: on, props }) =>
  run(cast(on).owner, calls.setOffersOpen(props.asset, false))

const lock: Act<ForSale> = ({ run, people: on, props }) =>
  run(cast(on).owner, calls.lockCard({ lockoutSeconds: 10 }, props.asset))

/** The acts that race with everything for sale. */
const trading = {
  buy,
  're-price': sellAt(700),
  'cancel the listing': cancel,
  'make an offer': offer,
  'accept the offer': answerOffer('accept'),
  'decline the offer': answerOffer('decline'),
  'counter the offer': counter,
  'withdraw the offer': withdraw,
  'accept the counter-offer': answerCounter('accept'),
  'decline the counter-offer': answerCounter('decline'),
  'withdraw the counter-offer': withdrawCounter,
  'take no offers': closeOffers,
  lock,
}

interface Card extends ForSale {
  readonly others: readonly AssetId[]
  readonly bid: BidId
}

export const cardForSale = pairScene<Card>({
  name: 'a card for sale',
  people: 4,
  furnish(maker, [owner, buyer, bidder, haggler]) {
    if (!owner || !buyer || !bidder || !haggler) throw new Error('an empty stage')
    const asset = maker.part(owner, 'month', 'mahomes')
    const others = (['category', 'day', 'year'] as const).map((kind) => maker.part(owner, kind, 'mahomes'))
    maker.list(asset, price)
    maker.money(buyer, 1000)
    return {
      asset,
      others,
      offer: maker.offer(bidder, asset, offered),
      counter: maker.counter(haggler, asset, countered),
      bid: maker.bid(buyer, asset, 350),
    }
  },
  acts: {
    ...trading,
    'fill a bid with it': ({ run, people: of, props, market: settings }) =>
      run(cast(of).owner, calls.fillBid(settings, props.bid, props.asset)),
    'withdraw the bid': ({ run, people: of, props }) => run(cast(of).buyer, calls.withdrawBid(props.bid)),
    'craft with it': ({ run, people: of, props }) => {
      const [category = 0, day = 0, year = 0] = props.others
      const parts = { category, month: props.asset, day, year }
      return run(cast(of).owner, calls.craftIdentity({ lockoutSeconds: 10 }, parts, people.mahomes.id))
    },
    'suspend the owner': ({ run, people: of, operator: by }) =>
      run(by, calls.suspendAccount(cast(of).owner ?? 0)),
  },
})

interface Pack extends ForSale {
  readonly another: AssetId
}

export const packForSale = pairScene<Pack>({
  name: 'a pack for sale',
  people: 4,
  furnish(maker, [owner, buyer, bidder, haggler]) {
    if (!owner || !buyer || !bidder || !haggler) throw new Error('an empty stage')
    const asset = maker.pack(owner)
    maker.list(asset, price)
    maker.money(buyer, 1000)
    return {
      asset,
      another: maker.pack(owner),
      offer: maker.offer(bidder, asset, offered),
      counter: maker.counter(haggler, asset, countered),
    }
  },
  acts: {
    open: ({ run, people: of, props, packs: parts }) =>
      run(cast(of).owner, calls.openPack(parts, props.asset)),
    'open with another': ({ run, people: of, props, packs: parts }) =>
      run(cast(of).owner, calls.openPacks(parts, [props.asset, props.another])),
    refund: ({ run, operator: by, props }) => run(by, calls.refundPack(props.asset)),
  },
  // Cards and packs are traded by the same code.
  guests: trading,
})
