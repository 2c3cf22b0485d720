import { cents } from '@called-shot/shared/money.ts'
import { biddableKinds } from '@called-shot/shared/offers/bid-rules.ts'
import { calls } from '../calls.ts'
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
    return world.run(
      doer(choosing, asset.ownerId),
      calls.sellItem(world.market, asset.id, someCents(choosing)),
    )
  },

  're-price': (choosing) => {
    const { world } = choosing
    const asset = someAsset(choosing, isForSale)
    if (!asset) return null
    return world.run(
      doer(choosing, asset.ownerId),
      calls.sellItem(world.market, asset.id, someCents(choosing)),
    )
  },

  'cancel a listing': (choosing) => {
    const { world } = choosing
    const asset = someAsset(choosing, isForSale)
    if (!asset) return null
    return world.run(doer(choosing, asset.ownerId), calls.cancelListing(world.market, asset.id))
  },

  'buy a listing': (choosing) => {
    const { world, state, pick } = choosing
    const asset = someAsset(choosing, isForSale)
    const others = state.players.filter(({ id }) => id !== asset?.ownerId || pick.chance(10))
    const buyer = pick.of(
      others.filter(({ availableCents }) => availableCents >= (asset?.priceCents ?? 0) || pick.chance(20)),
    )
    if (!asset || !buyer) return null
    const expected = asset.priceCents !== null && pick.chance(50) ? asset.priceCents : undefined
    return world.run(buyer.id, calls.buyListing(world.market, asset.id, expected))
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
    const wishes = [...chosen.values()].map(({ id, priceCents }) => [id, priceCents ?? 0] as const)
    return world.run(buyer.id, calls.buyListings(world.market, wishes))
  },

  'switch offers on or off': (choosing) => {
    const { world, pick } = choosing
    const asset = someAsset(choosing, isTradable)
    if (!asset) return null
    return world.run(doer(choosing, asset.ownerId), calls.setOffersOpen(asset.id, pick.chance(80)))
  },

  'lock or unlock': (choosing) => {
    const { world, pick } = choosing
    const asset = someAsset(
      choosing,
      ({ place, isLocked }) => place === 'held' && (isLocked || pick.chance(30)),
    )
    if (!asset) return null
    const turn = asset.isLocked ? calls.unlockCard : calls.lockCard
    return world.run(doer(choosing, asset.ownerId), turn(world.market, asset.id))
  },

  offer: (choosing) => {
    const { world, state, pick } = choosing
    const asset = someAsset(choosing, (each) => isTradable(each) && (isForSale(each) || pick.chance(30)))
    const maker = pick.of(state.players.filter(({ id }) => id !== asset?.ownerId || pick.chance(10)))
    if (!asset || !maker) return null
    return world.run(maker.id, calls.makeOffer(world.market, asset.id, someCents(choosing)))
  },

  counter: (choosing) => {
    const { world } = choosing
    const offer = someOffer(choosing, false)
    if (!offer) return null
    return world.run(
      doer(choosing, offer.ownerId),
      calls.counterOffer(world.market, offer.id, { amount: someCents(choosing) }),
    )
  },

  'answer an offer': (choosing) => {
    const { world, pick } = choosing
    const offer = someOffer(choosing, false)
    if (!offer) return null
    return world.run(
      doer(choosing, offer.ownerId),
      calls.reviewOffer(world.market, offer.id, pick.chance(60) ? 'accept' : 'decline'),
    )
  },

  'answer a counter-offer': (choosing) => {
    const { world, pick } = choosing
    const offer = someOffer(choosing, true)
    if (!offer) return null
    return world.run(
      doer(choosing, offer.ownerId),
      calls.reviewCounterOffer(world.market, offer.id, pick.chance(60) ? 'accept' : 'decline'),
    )
  },

  'withdraw an offer': (choosing) => withdraw(choosing, false),
  'withdraw a counter-offer': (choosing) => withdraw(choosing, true),

  bid: (choosing) => {
    const { world, state, pick } = choosing
    const maker = pick.of(state.players)
    const wanted = biddable(pick.of(state.assets.filter(isTradable)))
    if (!maker || !wanted) return null
    return world.run(
      maker.id,
      calls.makeBid(world.market, { ...wanted, amount: someCents(choosing), quantity: 1 + pick.number(2) }),
    )
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
    return world.run(doer(choosing, asset.ownerId), calls.fillBid(world.market, bid.id, asset.id))
  },

  'withdraw a bid': (choosing) => {
    const { world, state, pick } = choosing
    const bid = pick.of(state.bids)
    if (!bid || pick.chance(60)) return null
    return world.run(doer(choosing, bid.makerId), calls.withdrawBid(bid.id))
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
  return world.run(
    doer(choosing, offer.makerId),
    calls.withdrawOffer(isCounter ? 'counter-offer' : 'offer', offer.id),
  )
}

function biddable(asset: WalkAsset | null) {
  const kind = biddableKinds.find((each) => each === asset?.kind)
  return asset && kind ? { kind, name: asset.name } : null
}
