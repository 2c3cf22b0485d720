import { cents, type Cents } from '@called-shot/shared/money.ts'
import { lowestPriceCents } from '@called-shot/shared/market/rules.ts'

/** A card as its price is judged: the facts printed on it, and its price panel. */
export interface PricedCard {
  /** As lists spell it: 'Date', 'Prize', 'Pack'. */
  readonly type: string
  /** From 1, Standard, to 4, Legendary. */
  readonly rarity: number
  /** The value of a prize or wager card, or of the prize in a prediction; null for the rest. */
  readonly faceCents: Cents | null
  /** The median of recent sales, if there were enough. */
  readonly medianCents: Cents | null
  /** The price of a new pack of the same series; null if it is no longer sold, and for other cards. */
  readonly shopCents: Cents | null
}

/** The asking price of a part, an event or a trigger by rarity, if none has been sold yet. */
const usualCents = [110, 180, 420, 1250] as const
/** An identity's worth, as a multiple of the usual price of a part of its rarity. */
const identityTimes = 3.5
/** A prize is worth its chance to pay; with the best play a call comes true six times in ten (docs/content.md). */
const prizePercent = 62
/** A live call may come true or not. */
const predictionPercent = 50
/** A wager cannot be lost to the house, only to players. */
const wagerPercent = 100
/** A sale now is worth more than a possible one later. */
const takenBidPercent = 85
/** The price of a pack that is no longer sold. */
const packCents = 220
/** Nobody pays another player as much for a pack as it costs new. */
const usedPackPercent = 95

/** A card's value to a player who neither needs it nor has to sell it; it may be below the lowest price. */
export function worthCents(card: PricedCard): Cents {
  // A card that pays money is worth its chance of paying, whatever others paid for it.
  if (card.faceCents !== null) return cents(usualOf(card))
  const usual = card.medianCents ?? usualOf(card)
  return cents(card.shopCents === null ? usual : Math.min(usual, percentOf(card.shopCents, usedPackPercent)))
}

/** The lowest price to ask for it: its value, or the lowest price there is. */
export function fairCents(card: PricedCard): Cents {
  return cents(Math.max(lowestPriceCents, worthCents(card)))
}

/**
 * Whether a card is worth listing: not for a dollar if it is worth a few cents, and a card that pays money not above
 * its worth, since a small prize is there to make a call with.
 */
export function isWorthSelling(card: PricedCard): boolean {
  const worth = worthCents(card)
  return card.faceCents === null ? worth * 2 >= lowestPriceCents : worth >= lowestPriceCents
}

function percentOf(amount: Cents, percent: number): number {
  return Math.round((amount * percent) / 100)
}

function usualOf({ type, rarity, faceCents, shopCents }: PricedCard): number {
  const usual = usualCents[rarity - 1] ?? usualCents[0]
  const face = faceCents ?? 0
  if (type === 'Prize') return Math.round((face * prizePercent) / 100)
  if (type === 'TPC Wager') return Math.round((face * wagerPercent) / 100)
  if (type === 'Prediction') return Math.round((face * predictionPercent) / 100)
  if (type === 'Identity') return Math.round(usual * identityTimes)
  return type === 'Pack' ? (shopCents ?? packCents) : usual
}

/**
 * The asking price for a card: near its worth, or slightly below the cheapest other one if that is still worth it.
 * `mood` is from 0 to 99, so that sellers differ. A card that pays money is never sold below its worth.
 */
export function askCents(card: PricedCard, floorCents: Cents | null, mood: number): Cents {
  const fair = fairCents(card)
  const wished = Math.round((fair * (100 + Math.floor(mood / 8))) / 100)
  const isMoney = card.faceCents !== null
  const under = floorCents === null ? wished : Math.round(floorCents * 0.98)
  const least = Math.round(fair * (isMoney ? 1 : 0.9))
  return cents(Math.max(lowestPriceCents, Math.min(wished, Math.max(least, under))))
}

/** Whether a bid is close enough to its worth to be accepted instead of waiting for a buyer. */
export function isWorthTaking(bid: Cents, card: PricedCard): boolean {
  return bid * 100 >= worthCents(card) * takenBidPercent
}

/** The price to ask for a pack: 93% to 98% of what it just cost. */
export function packAskCents(cost: Cents, mood: number): Cents {
  return cents(Math.max(lowestPriceCents, percentOf(cost, 93 + Math.floor(mood / 18))))
}

/** The bid for a card: 85% to 92% of the cheapest listing, and at least the lowest price. */
export function bidCents(floorCents: Cents, mood: number): Cents {
  const wished = Math.round((floorCents * (85 + Math.floor(mood / 14))) / 100)
  return cents(Math.max(lowestPriceCents, wished))
}

export type OfferAnswer =
  | { readonly is: 'accept' }
  | { readonly is: 'decline' }
  | { readonly is: 'counter'; readonly cents: Cents }

/**
 * An owner's answer to an offer: yes to what it is worth or to the asked price, no to less than half, and between the
 * two a counter-offer of the middle between the offer and what the owner wants.
 */
export function answerTo(offered: Cents, fair: Cents, asked: Cents | null): OfferAnswer {
  const wanted = asked === null ? fair : cents(Math.min(fair, asked))
  if (offered * 100 >= wanted * 95) return { is: 'accept' }
  if (offered * 2 < wanted) return { is: 'decline' }
  return { is: 'counter', cents: cents(Math.max(offered + 1, Math.round((offered + wanted * 2) / 3))) }
}
