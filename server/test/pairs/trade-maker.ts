import {
  bidId,
  offerId,
  tournamentId,
  type AccountId,
  type AssetId,
  type BidId,
  type OfferId,
  type TournamentId,
} from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { addSeconds, secondsPerDay } from '@called-shot/shared/time.ts'
import { purseOf } from '../../src/commit/player.ts'
import type { Gathering } from './gathering.ts'
import type { FundsMaker } from './funds-maker.ts'

interface Wanting {
  readonly maker: AccountId
  readonly on: AssetId
  readonly amount: number
}

/** Makes offers, bids and tournaments of the people on a stage. */
export function tradeMaker(
  { making: { first, later }, minted, copies, nextId, now }: Gathering,
  { money }: FundsMaker,
) {
  const tomorrow = addSeconds(now, secondsPerDay)
  const aMinuteAgo = addSeconds(now, -60)

  /** An open offer, with the money for it given and held. */
  const offer = (maker: AccountId, on: AssetId, amount: number) => offerUntil(tomorrow, { maker, on, amount })

  /** It still holds its maker's money. */
  const expiredOffer = (maker: AccountId, on: AssetId, amount: number) =>
    offerUntil(aMinuteAgo, { maker, on, amount })

  function offerUntil(expiresAt: Date, { maker, on, amount }: Wanting): OfferId {
    const id = offerId(nextId())
    const owner = minted.get(on)?.ownerId
    if (owner === undefined) throw new Error('an offer on nothing')
    const purse = purseOf(maker)
    money(maker, amount)
    first.transfers.push({
      from: purse.available,
      to: purse.reserved,
      cents: cents(amount),
      kind: 'offer_hold',
      ref: id,
    })
    first.newOffers.push({
      id,
      assetId: on,
      makerId: maker,
      ownerId: owner,
      counterOf: null,
      cents: cents(amount),
      heldCents: cents(amount),
      expiresAt,
    })
    first.notices.push({
      accountId: owner,
      type: 'offer_made',
      facts: { cents: cents(amount), name: 'a card' },
      payload: {},
      fact: `offer:${id}`,
    })
    return id
  }

  /** The owner has answered an offer with another amount, which its maker has the money for. */
  function counter(maker: AccountId, on: AssetId, amount: number): OfferId {
    const answered = offer(maker, on, amount - 100)
    const id = offerId(nextId())
    const owner = minted.get(on)?.ownerId ?? maker
    const purse = purseOf(maker)
    money(maker, 100)
    later.setOffers.push({ id: answered, status: 'countered' })
    later.transfers.push({
      from: purse.reserved,
      to: purse.available,
      cents: cents(amount - 100),
      kind: 'offer_release',
      ref: answered,
    })
    later.newOffers.push({
      id,
      assetId: on,
      makerId: owner,
      ownerId: maker,
      counterOf: answered,
      cents: cents(amount),
      heldCents: cents(0),
      expiresAt: tomorrow,
    })
    later.notices.push({
      accountId: maker,
      type: 'counter_offer_made',
      facts: { cents: cents(amount), insteadOfCents: cents(amount), name: 'a card' },
      payload: {},
      fact: `counter_offer:${id}`,
    })
    return id
  }

  /** An open bid for one copy of that card, with the money for it given and held. */
  const bid = (maker: AccountId, on: AssetId, amount: number) => bidUntil(tomorrow, { maker, on, amount })

  const expiredBid = (maker: AccountId, on: AssetId, amount: number) =>
    bidUntil(aMinuteAgo, { maker, on, amount })

  function bidUntil(expiresAt: Date, { maker, on, amount }: Wanting): BidId {
    const id = bidId(nextId())
    const of = minted.get(on)
    const ref = [...copies.definitions]
      .find(([, definition]) => definition.id === of?.definitionId)?.[0]
      .split(' ')[1]
    if (!of || ref === undefined) throw new Error('a bid for nothing')
    const purse = purseOf(maker)
    money(maker, amount)
    first.transfers.push({
      from: purse.available,
      to: purse.reserved,
      cents: cents(amount),
      kind: 'bid_hold',
      ref: id,
    })
    first.newBids.push({
      id,
      makerId: maker,
      kind: of.kind,
      ref,
      name: of.name,
      collectionId: null,
      rarity: null,
      cents: cents(amount),
      quantity: 1,
      expiresAt,
    })
    return id
  }

  /** Everybody is in it with a prediction and a wager card; the first has made it. */
  function tournament(
    entries: readonly { readonly prediction: AssetId; readonly wager: AssetId }[],
    seats: number,
  ): TournamentId {
    const id = tournamentId(nextId())
    const cards = entries.map(({ prediction, wager }) => ({
      prediction: minted.get(prediction),
      wager: minted.get(wager),
    }))
    const [maker] = cards
    if (!maker?.prediction || !maker.wager?.valueCents) throw new Error('a tournament of nobody')
    first.newTournaments.push({
      id,
      creatorId: maker.prediction.ownerId,
      stakeCents: maker.wager.valueCents,
      seats,
      inviteCode: null,
    })
    for (const { prediction, wager } of cards) {
      if (!prediction || !wager) throw new Error('an entry of nothing')
      first.newEntries.push({
        id: nextId(),
        tournamentId: id,
        accountId: prediction.ownerId,
        predictionId: prediction.id,
        wagerId: wager.id,
      })
      for (const card of [prediction, wager]) first.moves.push({ id: card.id, place: 'slotted', inside: id })
    }
    if (entries.length === seats) later.setTournaments.push({ id, status: 'started' })
    return id
  }

  return { offer, expiredOffer, counter, bid, expiredBid, tournament }
}
