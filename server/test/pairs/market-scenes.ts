import { cents } from '@called-shot/shared/money.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import type { AccountId, AssetId, BidId, OfferId } from '@called-shot/shared/ids.ts'
import { lockCard } from '../../src/cards/lock-card.ts'
import { craftIdentity } from '../../src/crafting/craft-identity.ts'
import { buyListing } from '../../src/market/buy-listing.ts'
import { cancelListing } from '../../src/market/cancel-listing.ts'
import { sellItem } from '../../src/market/sell-item.ts'
import { counterOffer } from '../../src/offers/counter-offer.ts'
import { fillBid } from '../../src/offers/fill-bid.ts'
import { makeOffer } from '../../src/offers/make-offer.ts'
import { reviewCounterOffer, reviewOffer } from '../../src/offers/review-offer.ts'
import { setOffersOpen } from '../../src/offers/set-offers-open.ts'
import { withdrawBid } from '../../src/offers/withdraw-bid.ts'
import { withdrawOffer } from '../../src/offers/withdraw-offer.ts'
import { suspendAccount } from '../../src/operator/change-account.ts'
import { refundPack } from '../../src/operator/refund-pack.ts'
import { openPack } from '../../src/packs/open-pack.ts'
import { openPacks } from '../../src/packs/open-packs.ts'
import { people } from '../world/facts.ts'
import { aDay, inputs } from '../inputs.ts'
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
  run(cast(on).buyer, {
    command: buyListing(settings),
    input: { ...inputs, params: { id: props.asset }, body: { expected_price: cents(price) } },
    answer: market.buyListing.answer,
  })
const sellAt =
  (amount: number): Act<ForSale> =>
  ({ run, people: on, props, market: settings }) =>
    run(cast(on).owner, {
      command: sellItem(settings),
      input: { ...inputs, params: { id: props.asset }, body: { price: cents(amount) } },
      answer: market.sellItem.answer,
    })
const cancel: Act<ForSale> = ({ run, people: on, props, market: settings }) =>
  run(cast(on).owner, {
    command: cancelListing(settings),
    input: { ...inputs, params: { id: props.asset } },
    answer: market.cancelListing.answer,
  })
const offer: Act<ForSale> = ({ run, people: on, props, market: settings }) =>
  run(cast(on).buyer, {
    command: makeOffer(settings),
    input: { ...inputs, body: { marketplace_listing_id: props.asset, amount: cents(300), ...aDay } },
    answer: offers.makeOffer.answer,
  })
const answerOffer =
  (action: 'accept' | 'decline'): Act<ForSale> =>
  ({ run, people: on, props, market: settings }) =>
    run(cast(on).owner, {
      command: reviewOffer(settings),
      input: { ...inputs, params: { id: props.offer }, body: { action } },
      answer: offers.reviewOffer.answer,
    })
const counter: Act<ForSale> = ({ run, people: on, props, market: settings }) =>
  run(cast(on).owner, {
    command: counterOffer(settings),
    input: { ...inputs, body: { marketplace_offer_id: props.offer, amount: cents(480), ...aDay } },
    answer: offers.counterOffer.answer,
  })
const withdraw: Act<ForSale> = ({ run, people: on, props }) =>
  run(cast(on).bidder, {
    command: withdrawOffer('offer'),
    input: { ...inputs, params: { id: props.offer } },
    answer: offers.withdrawOffer.answer,
  })
const answerCounter =
  (action: 'accept' | 'decline'): Act<ForSale> =>
  ({ run, people: on, props, market: settings }) =>
    run(cast(on).haggler, {
      command: reviewCounterOffer(settings),
      input: { ...inputs, params: { id: props.counter }, body: { action } },
      answer: offers.reviewCounterOffer.answer,
    })
const withdrawCounter: Act<ForSale> = ({ run, people: on, props }) =>
  run(cast(on).owner, {
    command: withdrawOffer('counter-offer'),
    input: { ...inputs, params: { id: props.counter } },
    answer: offers.withdrawCounterOffer.answer,
  })
const closeOffers: Act<ForSale> = ({ run, people: on, props }) =>
  run(cast(on).owner, {
    command: setOffersOpen,
    input: { ...inputs, params: { id: props.asset }, body: { open: false } },
    answer: offers.setOffersOpen.answer,
  })

const lock: Act<ForSale> = ({ run, people: on, props }) =>
  run(cast(on).owner, {
    command: lockCard({ lockoutSeconds: 10 }),
    input: { ...inputs, params: { id: props.asset } },
    answer: cards.lockCard.answer,
  })

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
      run(cast(of).owner, {
        command: fillBid(settings),
        input: { ...inputs, params: { id: props.bid }, body: { asset_id: props.asset } },
        answer: bids.fillBid.answer,
      }),
    'withdraw the bid': ({ run, people: of, props }) =>
      run(cast(of).buyer, {
        command: withdrawBid,
        input: { ...inputs, params: { id: props.bid } },
        answer: bids.withdrawBid.answer,
      }),
    'craft with it': ({ run, people: of, props }) => {
      const [category = 0, day = 0, year = 0] = props.others
      return run(cast(of).owner, {
        command: craftIdentity({ lockoutSeconds: 10 }),
        input: {
          ...inputs,
          body: {
            nft_card_category_id: category,
            nft_card_month_id: props.asset,
            nft_card_day_id: day,
            nft_card_year_id: year,
            celebrity_id: people.mahomes.id,
          },
        },
        answer: crafting.craftIdentity.answer,
      })
    },
    'suspend the owner': ({ run, people: of, operator: by }) =>
      run(by, {
        command: suspendAccount,
        input: { ...inputs, params: { id: cast(of).owner ?? 0 }, body: { reason: 'a scene' } },
        answer: operator.suspendAccount.answer,
      }),
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
      run(cast(of).owner, {
        command: openPack(parts),
        input: { ...inputs, params: { id: props.asset } },
        answer: packs.openPack.answer,
      }),
    'open with another': ({ run, people: of, props, packs: parts }) =>
      run(cast(of).owner, {
        command: openPacks(parts),
        input: { ...inputs, body: { card_pack_ids: [props.asset, props.another] } },
        answer: packs.openPacks.answer,
      }),
    refund: ({ run, operator: by, props }) =>
      run(by, {
        command: refundPack,
        input: { ...inputs, params: { id: props.asset }, body: { reason: 'a scene' } },
        answer: operator.refundPack.answer,
      }),
  },
  // Cards and packs are traded by the same code.
  guests: trading,
})
