import type { AccountId } from '@called-shot/shared/ids.ts'
import { cents, sumCents, type Cents } from '@called-shot/shared/money.ts'
import { assetsByIds, registered } from '../cards/asset-reads.ts'
import { endedListings } from '../cards/ended-listings.ts'
import type { Effects, Notice } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'
import { readBidsOf } from '../offers/bid-reads.ts'
import {
  kindOfOffer,
  namedOffer,
  readCountersTo,
  readOffersOf,
  readOffersTo,
  type Offer,
} from '../offers/offer-reads.ts'
import { releaseOf } from '../offers/review-offer.ts'
import { bidReleaseOf } from '../offers/withdraw-bid.ts'
import { readListedBy } from './deposit-reads.ts'

/** The maximum of each of the five; together they are what one commit can touch. */
const maxEnded = 250

export interface EndedTrades {
  readonly effects: Required<
    Pick<
      Effects<unknown>,
      'transfers' | 'moves' | 'listingEvents' | 'offers' | 'setOffers' | 'endOffersTo' | 'bids' | 'notices'
    >
  >
  /**
   * Refuses the plan as `changed` if something was listed, offered or bid since it was read. A part with more than one
   * commit can touch is not checked.
   */
  readonly nothingElse: Pick<Effects<unknown>, 'openListings' | 'openOffers' | 'openBids'>
  /** The amount that holds release if their offers have not expired. */
  readonly heldCents: Cents
  readonly count: number
}

/**
 * The effects that end an account's listings, offers and bids, others' offers for its cards, listed or not, and the
 * counter-offers that only it can answer: the first 250 of each. No counter-offer to it is made meanwhile, since that
 * takes one of its own open offers, which are locked here.
 */
export async function endedTradesOf(read: Reader, account: AccountId): Promise<EndedTrades> {
  const [offers, toIt, counters, bids, listed] = await Promise.all([
    readOffersOf(read, account, maxEnded),
    readOffersTo(read, account, maxEnded),
    readCountersTo(read, account, maxEnded),
    readBidsOf(read, account, maxEnded),
    readListedBy(read, account, maxEnded),
  ])
  const assets = (await assetsByIds(read, listed)).filter(
    ({ ownerId, priceCents }) => ownerId === account && priceCents !== null,
  )
  for (const asset of assets) registered(read, asset)
  const isOpen = ({ expiresAt, now }: { readonly expiresAt: Date; readonly now: Date }) => expiresAt > now
  return {
    nothingElse: {
      ...(listed.length < maxEnded ? { openListings: { owner: account, most: assets.length } } : {}),
      ...(offers.length < maxEnded
        ? { openOffers: { maker: account, most: offers.filter(isOpen).length } }
        : {}),
      ...(bids.length < maxEnded ? { openBids: { maker: account, most: bids.filter(isOpen).length } } : {}),
    },
    effects: {
      transfers: [...offers.flatMap(releaseOf), ...bids.map(bidReleaseOf)],
      moves: assets.map(({ id }) => ({ id, place: 'held' })),
      listingEvents: endedListings(assets),
      offers: [...offers, ...counters].map(({ id }) => ({ id })),
      setOffers: [
        ...offers.map(({ id }) => ({ id, status: 'withdrawn' as const })),
        ...counters.map(({ id }) => ({ id, status: 'ended' as const })),
      ],
      endOffersTo: { owner: account, most: maxEnded },
      bids: bids.map(({ id, remaining }) => ({ id, status: 'withdrawn', remaining })),
      notices: [
        ...offers.map((offer) => noticeOf(offer, 'withdrawn')),
        ...counters.map((counter) => noticeOf(counter, 'unanswerable')),
      ],
    },
    heldCents: sumCents([
      ...offers.filter(isOpen).map(({ heldCents }) => heldCents),
      ...bids.filter(isOpen).map((bid) => cents(bid.cents * bid.remaining)),
    ]),
    count: offers.length + toIt.length + counters.length + bids.length + assets.length,
  }
}

/** An offer that its maker withdraws is told to who could have answered it, one that nobody can answer to its maker. */
function noticeOf(offer: Offer, how: 'withdrawn' | 'unanswerable'): Notice {
  const isYours = how === 'unanswerable'
  return {
    accountId: isYours ? offer.makerId : offer.ownerId,
    type: 'offer_expired',
    facts: { cents: offer.cents, name: offer.name, what: kindOfOffer(offer), how, isYours },
    payload: namedOffer(offer),
    fact: `offer_${how}:${offer.id}`,
  }
}
