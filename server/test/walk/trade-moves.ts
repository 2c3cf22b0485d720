import { cents } from '@called-shot/shared/money.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { biddableKinds } from '@called-shot/shared/offers/bid-rules.ts'
import { lockCard, unlockCard } from '../../src/cards/lock-card.ts'
import { buyListing } from '../../src/market/buy-listing.ts'
import { buyListings } from '../../src/market/buy-listings.ts'
import { cancelListing } from '../../src/market/cancel-listing.ts'
import { sellItem } from '../../src/market/sell-item.ts'
import { counterOffer } from '../../src/offers/counter-offer.ts'
import { fillBid } from '../../src/offers/fill-bid.ts'
import { makeBid } from '../../src/offers/make-bid.ts'
import { makeOffer } from '../../src/offers/make-offer.ts'
import { reviewCounterOffer, reviewOffer } from '../../src/offers/review-offer.ts'
import { setOffersOpen } from '../../src/offers/set-offers-open.ts'
import { withdrawBid } from '../../src/offers/withdraw-bid.ts'
import { withdrawOffer } from '../../src/offers/withdraw-offer.ts'
import { aDay, inputs } from '../inputs.ts'
import { doer, someAsset, type Choosing, type Move } from './move.ts'
import type { WalkAsset, WalkOffer } from './state.ts'

/** Usually small, now and then so high that the sale has to wait for an operator. */
const someCents = ({ pick }: Choosing) =>
  cents(pick.chance(20) ? 5100 + pick.number(3000) : 100 + pick.number(400))
const isForSale = ({ priceCents }: WalkAsset) => priceCents !== null
const isTradable = ({ tradable, place, redeemable }: WalkAsset) => tradable && place === 'held' && !redeemable

/** The moves of players with each other. */
export const tradeMoves = {
  list: (choosing) => {
    const { world } = choosing
    const asset = someAsset(choosing, isTradable)
    if (!asset) return null
    return world.run(doer(choosing, asset.ownerId), {
      command: sellItem(world.market),
      input: { ...inputs, params: { id: asset.id }, body: { price: someCents(choosing) } },
      answer: market.sellItem.answer,
    })
  },

  're-price': (choosing) => {
    const { world } = choosing
    const asset = someAsset(choosing, isForSale)
    if (!asset) return null
    return world.run(doer(choosing, asset.ownerId), {
      command: sellItem(world.market),
      input: { ...inputs, params: { id: asset.id }, body: { price: someCents(choosing) } },
      answer: market.sellItem.answer,
    })
  },

  'cancel a listing': (choosing) => {
    const { world } = choosing
    const asset = someAsset(choosing, isForSale)
    if (!asset) return null
    return world.run(doer(choosing, asset.ownerId), {
      command: cancelListing(world.market),
      input: { ...inputs, params: { id: asset.id } },
      answer: market.cancelListing.answer,
    })
  },

  'buy a listing': (choosing) => {
    const { world, state, pick } = choosing
    const asset = someAsset(choosing, isForSale)
    const others = state.players.filter(({ id }) => id !== asset?.ownerId || pick.chance(10))
    const buyer = pick.of(
      others.filter(({ availableCents }) => availableCents >= (asset?.priceCents ?? 0) || pick.chance(20)),
    )
    if (!asset || !buyer) return null
    const expected =
      asset.priceCents !== null && pick.chance(50) ? { expected_price: cents(asset.priceCents) } : {}
    return world.run(buyer.id, {
      command: buyListing(world.market),
      input: { ...inputs, params: { id: asset.id }, body: expected },
      answer: market.buyListing.answer,
    })
  },

  'buy several listings': (choosing) => {
    const { world, state, pick } = choosing
    const buyer = pick.of(state.players)
    const chosen = new Map(
      [1, 2, 3].flatMap(() => {
        const asset = someAsset(choosing, isForSale)
        return asset && asset.ownerId !== buyer?.id ? [[asset.id, asset] as const] : []
      }),
    )
    if (!buyer || chosen.size === 0) return null
    const listings = [...chosen.values()].map(({ id, priceCents }) => ({
      marketplace_id: id,
      expected_price: cents(priceCents ?? 0),
    }))
    return world.run(buyer.id, {
      command: buyListings(world.market),
      input: { ...inputs, body: { listings } },
      answer: market.buyListings.answer,
    })
  },

  'switch offers on or off': (choosing) => {
    const { world, pick } = choosing
    const asset = someAsset(choosing, isTradable)
    if (!asset) return null
    return world.run(doer(choosing, asset.ownerId), {
      command: setOffersOpen,
      input: { ...inputs, params: { id: asset.id }, body: { open: pick.chance(80) } },
      answer: offers.setOffersOpen.answer,
    })
  },

  'lock or unlock': (choosing) => {
    const { world, pick } = choosing
    const asset = someAsset(
      choosing,
      ({ place, isLocked }) => place === 'held' && (isLocked || pick.chance(30)),
    )
    if (!asset) return null
    return world.run(doer(choosing, asset.ownerId), {
      command: (asset.isLocked ? unlockCard : lockCard)(world.market),
      input: { ...inputs, params: { id: asset.id } },
      answer: cards.lockCard.answer,
    })
  },

  offer: (choosing) => {
    const { world, state, pick } = choosing
    const asset = someAsset(choosing, (each) => isTradable(each) && (isForSale(each) || pick.chance(30)))
    const maker = pick.of(state.players.filter(({ id }) => id !== asset?.ownerId || pick.chance(10)))
    if (!asset || !maker) return null
    return world.run(maker.id, {
      command: makeOffer(world.market),
      input: { ...inputs, body: { marketplace_listing_id: asset.id, amount: someCents(choosing), ...aDay } },
      answer: offers.makeOffer.answer,
    })
  },

  counter: (choosing) => {
    const { world } = choosing
    const offer = someOffer(choosing, false)
    if (!offer) return null
    return world.run(doer(choosing, offer.ownerId), {
      command: counterOffer(world.market),
      input: { ...inputs, body: { marketplace_offer_id: offer.id, amount: someCents(choosing), ...aDay } },
      answer: offers.counterOffer.answer,
    })
  },

  'answer an offer': (choosing) => {
    const { world, pick } = choosing
    const offer = someOffer(choosing, false)
    if (!offer) return null
    return world.run(doer(choosing, offer.ownerId), {
      command: reviewOffer(world.market),
      input: {
        ...inputs,
        params: { id: offer.id },
        body: { action: pick.chance(60) ? 'accept' : 'decline' },
      },
      answer: offers.reviewOffer.answer,
    })
  },

  'answer a counter-offer': (choosing) => {
    const { world, pick } = choosing
    const offer = someOffer(choosing, true)
    if (!offer) return null
    return world.run(doer(choosing, offer.ownerId), {
      command: reviewCounterOffer(world.market),
      input: {
        ...inputs,
        params: { id: offer.id },
        body: { action: pick.chance(60) ? 'accept' : 'decline' },
      },
      answer: offers.reviewCounterOffer.answer,
    })
  },

  'withdraw an offer': (choosing) => withdraw(choosing, false),
  'withdraw a counter-offer': (choosing) => withdraw(choosing, true),

  bid: (choosing) => {
    const { world, state, pick } = choosing
    const maker = pick.of(state.players)
    const wanted = biddable(pick.of(state.assets.filter(isTradable)))
    if (!maker || !wanted) return null
    return world.run(maker.id, {
      command: makeBid(world.market),
      input: {
        ...inputs,
        body: { ...wanted, amount: someCents(choosing), quantity: 1 + pick.number(2), ...aDay },
      },
      answer: bids.makeBid.answer,
    })
  },

  'fill a bid': (choosing) => {
    const { world, state, pick } = choosing
    const bid = pick.of(state.bids)
    if (!bid) return null
    const asset = someAsset(
      choosing,
      ({ kind, name, place }) => kind === bid.kind && name === bid.name && place === 'held',
    )
    if (!asset) return null
    return world.run(doer(choosing, asset.ownerId), {
      command: fillBid(world.market),
      input: { ...inputs, params: { id: bid.id }, body: { asset_id: asset.id } },
      answer: bids.fillBid.answer,
    })
  },

  'withdraw a bid': (choosing) => {
    const { world, state, pick } = choosing
    const bid = pick.of(state.bids)
    if (!bid || pick.chance(60)) return null
    return world.run(doer(choosing, bid.makerId), {
      command: withdrawBid,
      input: { ...inputs, params: { id: bid.id } },
      answer: bids.withdrawBid.answer,
    })
  },
} satisfies Record<string, Move>

function someOffer({ state, pick, focus }: Choosing, isCounter: boolean): WalkOffer | null {
  if (pick.chance(5)) return pick.of(state.offers)
  const open = state.offers.filter((offer) => offer.status === 'open' && offer.isCounter === isCounter)
  const onFocus = open.filter(({ assetId }) => assetId === focus?.id)
  return pick.of(onFocus.length > 0 && pick.chance(60) ? onFocus : open)
}

function withdraw(choosing: Choosing, isCounter: boolean): Promise<unknown> | null {
  const { world, pick } = choosing
  const offer = someOffer(choosing, isCounter)
  if (!offer || pick.chance(30)) return null
  return world.run(doer(choosing, offer.makerId), {
    command: withdrawOffer(isCounter ? 'counter-offer' : 'offer'),
    input: { ...inputs, params: { id: offer.id } },
    answer: offers.withdrawOffer.answer,
  })
}

function biddable(asset: WalkAsset | null) {
  const kind = biddableKinds.find((each) => each === asset?.kind)
  return asset && kind ? { kind, name: asset.name } : null
}
